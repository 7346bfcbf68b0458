/** Names that a bundler, its loaders or an address could read something into. */
const oddNames = [
  'l!y.png',
  '!!l.js!a.png',
  'x.js!=!/a.png',
  'ok.png!=!/outside.png',
  'a b.png',
  'a=b&c.png',
  '100%.png',
  '%41.png',
  '%zz.png',
  'a?b.png',
  'a?raw.png',
  'a#b.png',
  "it's.png",
  '[name].png',
  '[hash].png',
  '${x}.png',
  '..dots.png',
  '|pipe.png',
  'ü.png',
  'js:alert(1).png',
  '"><img.png',
  'a\\b.png',
  'a,b;c+d@e~f^g`h|i.png',
  'line\nfeed.png',
  'data:text.png',
]

/** Extensions that one of the hosts takes for code, data or markup. */
const extensions =
  'js mjs cjs jsx ts mts cts tsx json json5 css module.css scss sass less styl pcss wasm vue svelte astro node yaml svg txt pdf'

/** Assets by names that nothing may be read into. */
export const assetNames = [
  ...oddNames,
  ...extensions.split(' ').map((extension) => `tool.${extension}`),
]

/** The content of an asset: it must neither run nor get into the code. */
export const contentOf = (name: string) => `globalThis.wasRun = ${JSON.stringify(name)}`

/** An asset as an author may write its address. */
export const urlOf = (name: string) => `./${encodeURIComponent(name).replaceAll('%2F', '/')}`

/** A document that links to an asset and shows it. */
export const documentOf = (name: string, path: string) =>
  `{% api path="${path}" %}\n## Title of ${path}\n\n[x](${urlOf(name)}) ![y](${urlOf(name)})\n{% /api %}\n`

/** The files of a project with assets of these names, each beside a document of its own, and what has them all. */
export function assetProject(names: readonly string[]): Record<string, string> {
  const files = names.map((name, index) => ({
    [`d${index}/${name}`]: contentOf(name),
    [`d${index}/u.api.md`]: documentOf(name, `/x${index}`),
    // What loaders could be made to run.
    [`d${index}/l.js`]: contentOf('l.js'),
    [`d${index}/x.js`]: contentOf('x.js'),
  }))
  const imports = names.map(
    (_, index) => `export { html as h${index} } from './d${index}/u.api.md'`,
  )
  return Object.assign({ 'main.js': imports.join('\n') }, ...files) as Record<string, string>
}

/** The two addresses in the HTML of such a document. */
export function addressesIn(html: unknown): string[] {
  return [...String(html).matchAll(/ (?:src|href)="([^"]*)"/g)].map(([, url]) =>
    url!.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
  )
}
