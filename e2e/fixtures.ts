import { expect, test as base } from '@playwright/test'

interface Watched {
  /** What the page may complain about; anything else fails the test. */
  allowed: RegExp[]
  watched: void
}

/** A test that fails when its page writes an error to the console or throws. */
export const test = base.extend<Watched>({
  allowed: [[], { option: true }],
  watched: [
    async ({ page, allowed }, use) => {
      const complaints: string[] = []
      const note = (text: string) => {
        if (!allowed.some((pattern) => pattern.test(text))) complaints.push(text)
      }
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') note(message.text())
      })
      page.on('pageerror', (error) => note(String(error)))
      await use()
      expect(complaints, 'complaints of the page').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
