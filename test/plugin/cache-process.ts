import { DocumentCache } from '../../src/project/document-cache.js'
import { DocumentStore, loadCompiler } from '../../src/project/document-store.js'

// A process that keeps documents in a folder, to be stopped by force, or tells how many it finds there.
const [, , task, folder, name, count] = process.argv
const cache = DocumentCache.open(folder!, {})!
const store = new DocumentStore()
store.cache = cache
await loadCompiler()
// Enough of it that a save takes a while.
const text = (number: number) =>
  `{% api path="/${name}/${number}" %}\n## Title\n\n${'Text. '.repeat(2000)}\n{% /api %}\n`
const fileOf = (number: number) => `/${name}-${number}.api.md`

if (task === 'find') {
  const found = Array.from({ length: Number(count) }, (_, number) =>
    cache.get(`\0${text(number)}`, fileOf(number)),
  )
  console.log(found.filter((compiled) => compiled !== undefined).length)
} else {
  for (let number = 0; number < Number(count); number++) {
    store.get(fileOf(number), text(number))
    cache.save()
    process.stdout.write(`${number}\n`)
  }
}
