import { setTimeout as wait } from 'node:timers/promises'
import type { HotUpdateOptions } from 'vite'
import { expect, test } from 'vitest'
import { Saves } from '../../src/plugin/hot-update.js'
import { block, project } from './project.js'

function changeOf(file: string, type: HotUpdateOptions['type'], read: () => string) {
  const emitted: string[] = []
  const watcher = { emit: (event: string) => void emitted.push(event) }
  const change = { file, type, read, server: { watcher } } as unknown as HotUpdateOptions
  return { change, emitted }
}

test('a save that cannot be read is no deletion', async () => {
  const app = await project({ 'users.api.md': block() })
  const busy = () => () => Promise.reject(new Error('EBUSY')) as never
  const saves = new Saves()
  const file = app.path('users.api.md')
  expect(await saves.textOf(changeOf(file, 'update', busy()).change)).toBe(null)
  expect(await saves.textOf(changeOf(file, 'delete', busy()).change)).toBe(undefined)
})

test.each([
  ['add', 'after it was told to be gone', undefined],
  ['change', 'after a text that was told', 'before'],
  ['change', 'after it could not be read', null],
] as const)('quick saves of a file are told once, as `%s` %s', async (event, _when, told) => {
  const app = await project({ 'users.api.md': block('## After') })
  const { change, emitted } = changeOf(app.path('users.api.md'), 'update', () => '')
  const saves = new Saves()
  for (const text of ['first', 'second', told]) saves.lookAgain(change, text)
  await wait(400)
  expect(emitted).toEqual([event])
})
