import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { Instance } from '../../src/plugin/instance.js'
import { project } from './project.js'

test('a file that goes after its text was told is told of as gone, also where it was read once more meanwhile', async () => {
  const app = await project({})
  const instance = new Instance({}, false)
  const watcher = new EventEmitter()
  instance.servers.add({ watcher } as never)
  const told = once(watcher, 'unlink')
  instance.lookAgain(app.path('linked.api.md'), '# Saved')
  instance.lookAgain(app.path('linked.api.md'), undefined)
  expect(await told).toEqual([app.path('linked.api.md')])
})
