import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'

const repository = fileURLToPath(new URL('../', import.meta.url))

/** A copy of the playground with a server of its own, whose documents a test may change. */
export class OwnPlayground {
  readonly #root: string
  readonly #server: ViteDevServer
  #lastWrite = 0

  private constructor(root: string, server: ViteDevServer) {
    this.#root = root
    this.#server = server
  }

  static async start(): Promise<OwnPlayground> {
    // Beside the playground, whose files import from beside it.
    const root = await mkdtemp(join(repository, 'playground-e2e-'))
    await cp(join(repository, 'playground'), root, {
      recursive: true,
      filter: (path) => !path.endsWith('dist'),
    })
    const server = await createServer({
      root,
      configFile: join(root, 'vite.config.ts'),
      cacheDir: join(root, '.vite'),
      logLevel: 'silent',
      server: { host: '127.0.0.1', port: 0 },
    })
    await server.listen()
    return new OwnPlayground(root, server)
  }

  /** The address of a page. */
  address(page: string): string {
    return `${this.#server.resolvedUrls!.local[0]}?page=${page}`
  }

  /**
   * Opens a page, ready for updates once it is shown, with a mark that a reload would wipe off;
   * answers whether the mark is still there.
   */
  async open(page: Page, id: string, shown: () => Promise<void>): Promise<() => Promise<boolean>> {
    const connected = page.waitForEvent('console', (message) =>
      message.text().includes('[vite] connected'),
    )
    await page.goto(this.address(id))
    await connected
    await shown()
    await page.evaluate(() => Object.assign(globalThis, { mark: true }))
    return () => page.evaluate(() => 'mark' in globalThis)
  }

  /** Writes a document as editors do: all of it at once. */
  async write(id: string, text: string): Promise<void> {
    // Watchers take two changes within a few milliseconds for one.
    const wait = this.#lastWrite + 200 - Date.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const path = this.#pathOf(id)
    await writeFile(`${path}.tmp`, text)
    await rename(`${path}.tmp`, path)
    this.#lastWrite = Date.now()
  }

  async remove(id: string): Promise<void> {
    await rm(this.#pathOf(id))
  }

  async stop(): Promise<void> {
    await this.#server.close()
    await rm(this.#root, { recursive: true, force: true })
  }

  #pathOf(id: string): string {
    return join(this.#root, 'docs', `${id}.api.md`)
  }
}
