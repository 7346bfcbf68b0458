// Times the import of one module: node import.js SPECIFIER...
const specifiers = process.argv.slice(2)
const start = performance.now()
await Promise.all(specifiers.map((specifier) => import(specifier)))
process.stdout.write(JSON.stringify({ milliseconds: performance.now() - start }))
