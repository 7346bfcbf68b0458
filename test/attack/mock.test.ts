import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contradictionsIn, readFolder, verifyAgainstMock } from '../mock/answering.js'

const { PAGES } = process.env

// `PAGES=FOLDER npm run attack` has documents of a folder answer for themselves, each folder in it as a project.
describe.runIf(PAGES)('on pages as people write them', () => {
  test('what answers by documents keeps to all that they state', async () => {
    const projects = readdirSync(PAGES!, { withFileTypes: true })
    const folders = projects.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    for (const folder of folders.length > 0 ? folders : ['']) {
      // oxlint-disable-next-line no-await-in-loop -- all at once would be too much
      const found = await verifyAgainstMock(readFolder(join(PAGES!, folder)))
      expect(contradictionsIn(found), folder).toEqual([])
    }
  })
})
