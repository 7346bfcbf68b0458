import { describe, expect, test } from 'vitest'
import { addressesIn, assetNames, assetProject, contentOf, urlOf } from './asset-names.js'
import { startServer } from './dev-server.js'
import { mainBuildHosts, vites } from './hosts.js'
import { project } from './project.js'

/** What the host says of an asset that it does not place. */
const refusal = /takes the name of .* for more than a name/s

describe.each(mainBuildHosts)('a build with $name', ({ name: host, build, isVite }) => {
  test('places a file as it is, whatever its name, or leaves the address as written with a warning', async () => {
    const app = await project(assetProject(assetNames))
    const { exports, files, warnings } = await build(app, { options: { assets: true } })
    expect(globalThis).not.toHaveProperty('wasRun')
    const refused: string[] = []
    for (const [index, name] of assetNames.entries()) {
      const addresses = addressesIn(exports[`h${index}`])
      expect(addresses).toHaveLength(2)
      if (addresses.every((address) => address === urlOf(name))) refused.push(name)
      else {
        for (const address of addresses) {
          if (address.startsWith('data:')) continue
          const path = new URL(address, 'http://host/').pathname.replace(/^.*\/out\//, '/')
          expect(files[decodeURIComponent(path.slice(1))], address).toBe(contentOf(name))
        }
      }
      expect(files['main.mjs']).not.toContain(contentOf(name))
    }
    expect(warnings.filter((text) => !refusal.test(text))).toEqual([])
    expect(warnings).toHaveLength(refused.length * 2)
    const styles = /\.(?:css|s[ac]ss|less|styl|pcss)$/
    const expected = isVite
      ? assetNames.filter((name) => /[?#:|\\\n]|^\.\./.test(name) || styles.test(name))
      : []
    expect(refused, host).toEqual(expected)
  })
})

test.each(vites)('the dev server of $name serves every file that it places', async ({ vite }) => {
  const app = await project(assetProject(assetNames))
  const http = { server: { middlewareMode: false } }
  const { server } = await startServer(vite, app, {}, http)
  await server.listen(0)
  const origin = `http://localhost:${(server.httpServer!.address() as { port: number }).port}`
  for (const [index, name] of assetNames.entries()) {
    // oxlint-disable no-await-in-loop
    const { html } = await server.ssrLoadModule(`/d${index}/u.api.md`)
    for (const address of addressesIn(html)) {
      if (address === urlOf(name) || address.startsWith('data:')) continue
      // Vite adds source maps to code.
      expect(await (await fetch(origin + address)).text(), name).toContain('globalThis.wasRun')
    }
    const { code } = (await server.transformRequest(`/d${index}/u.api.md`))!
    for (const [, specifier] of code.matchAll(/^import asset\d+ from (".*")$/gm)) {
      const response = await fetch(origin + JSON.parse(specifier!))
      expect(await response.text(), name).toContain('export default "')
    }
    // oxlint-enable no-await-in-loop
  }
  expect(globalThis).not.toHaveProperty('wasRun')
})
