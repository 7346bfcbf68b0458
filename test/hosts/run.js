// `npm run test:hosts` tests the package in all hosts, `npm run test:hosts vanilla react` in these.
const names = process.argv.slice(2)
const projects = names.map((name) => `--project=${name}`)
process.argv.splice(2, names.length, '--config=test/hosts/playwright.config.ts', ...projects)
await import('../../e2e/run.js')
