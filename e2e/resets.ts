/** What pages say about all elements, by the habit that it stands for. */
export interface Reset {
  readonly css: string
  /** Whether it comes before the stylesheet of the blocks: after it when left out. */
  readonly isEarlier?: boolean
  /** How strong the stylesheet has to be against it. */
  readonly strength?: number
  /** The class around the blocks. */
  readonly wrapper?: string
}

const everything = `* { margin: 0; padding: 0; box-sizing: border-box }`

/** A reset as frameworks of utility classes have it: nothing looks like anything. */
const preflight = `
*, ::before, ::after { box-sizing: border-box; margin: 0; border: 0 solid #e4e4e7; padding: 0 }
html { line-height: 1.5; tab-size: 4; font-family: ui-sans-serif, system-ui, sans-serif; -webkit-text-size-adjust: 100% }
body { line-height: inherit }
hr { height: 0; border-top-width: 1px; color: inherit }
h1, h2, h3, h4, h5, h6 { font-size: inherit; font-weight: inherit }
a { color: inherit; text-decoration: inherit }
b, strong { font-weight: bolder }
code, kbd, samp, pre { font-family: ui-monospace, monospace; font-feature-settings: normal; font-size: 1em }
sub, sup { position: relative; vertical-align: baseline; font-size: 75%; line-height: 0 }
sup { top: -0.5em }
table { border-color: inherit; border-collapse: collapse; text-indent: 0 }
button, input, select, textarea { border-radius: 0; background-color: transparent; color: inherit; font: inherit; letter-spacing: inherit; text-transform: none; opacity: 1 }
button { cursor: pointer }
ol, ul, menu { list-style: none }
img, svg, video, canvas, iframe { display: block; vertical-align: middle }
img, video { max-width: 100%; height: auto }`

const layered = `@layer theme, base, components, utilities; @layer base { ${preflight} } @layer utilities { .p-4 { padding: 1rem } }`

/** A base that gives every element a look of its own. */
const reboot = `
*, *::before, *::after { box-sizing: border-box }
body { margin: 0; background: #fff; color: #212529; font: 400 1rem/1.5 system-ui, sans-serif; text-align: left; -webkit-tap-highlight-color: transparent }
hr { margin: 1rem 0; border: 0; border-top: 1px solid; color: inherit; opacity: 0.25 }
h1, h2, h3, h4, h5, h6 { margin: 0 0 0.5rem; font-weight: 500; line-height: 1.2 }
h2 { font-size: 2rem }
h3 { font-size: 1.75rem }
p, ul, ol, dl { margin: 0 0 1rem }
ul, ol { padding-left: 2rem }
blockquote { margin: 0 0 1rem }
a { color: #0d6efd; text-decoration: underline }
a:hover { color: #0a58ca }
pre, code, kbd { font-family: monospace; font-size: 1em }
pre { display: block; margin: 0 0 1rem; overflow: auto; font-size: 0.875em }
code { color: #d63384; font-size: 0.875em; word-wrap: break-word }
table { border-collapse: collapse; caption-side: bottom }
th { text-align: inherit; text-align: -webkit-match-parent }
thead, tbody, tr, td, th { border: 0 solid; border-color: inherit }
button { border-radius: 0; text-transform: none }
button, input { margin: 0; font: inherit }
img, svg { vertical-align: middle }`

/** The style that a project starter leaves in every new application; blocks follow the root's size. */
const starter = `
:root { font: 300 16px/1.45 Inter, system-ui, sans-serif; letter-spacing: 0.18px; color-scheme: light dark; color: rgb(255 255 255 / 87%); background-color: #242424; font-synthesis: none; text-rendering: optimizeLegibility; -webkit-font-smoothing: antialiased }
body { display: flex; margin: 0; font-size: 18px; min-width: 320px; min-height: 100vh; place-items: center }
main { margin: 0 auto; text-align: center }
h1 { font-size: 3.2em; line-height: 1.1 }
h2 { margin: 0 0 8px; font-size: 24px; letter-spacing: -0.24px }
p { margin: 0 }
a { color: #646cff; font-weight: 500; text-decoration: inherit }
a:hover { color: #535bf2 }
code { display: inline-flex; border-radius: 4px; background: #f4f3ec; padding: 4px 8px; font: 15px/135% monospace }
button { border: 1px solid transparent; border-radius: 8px; background-color: #1a1a1a; padding: 0.6em 1.2em; font-size: 1em; font-weight: 500; transition: border-color 0.25s }
button:hover { border-color: #646cff }
ul { display: flex; gap: 8px; padding: 0; list-style: none }`

/** A site generator's content: elements have their look by a class around them. */
const content = `
.vp-doc h2 { position: relative; margin: 48px 0 16px; border-top: 1px solid #ddd; padding-top: 24px; font-size: 24px; font-weight: 600; letter-spacing: -0.02em; line-height: 32px }
.vp-doc h3 { position: relative; margin: 32px 0 0; font-size: 20px; font-weight: 600; line-height: 28px }
.vp-doc p, .vp-doc img { margin: 16px 0 }
.vp-doc p { line-height: 28px }
.vp-doc blockquote { margin: 16px 0; border-left: 2px solid #ddd; padding-left: 16px; color: #555; transition: border-color 0.5s }
.vp-doc blockquote > p { margin: 0; font-size: 16px }
.vp-doc a { color: #3451b2; font-weight: 500; text-decoration: underline; transition: color 0.25s }
.vp-doc ul, .vp-doc ol { margin: 16px 0; padding-left: 20px }
.vp-doc ul { list-style: disc }
.vp-doc li + li { margin-top: 8px }
.vp-doc table { display: block; margin: 20px 0; border-collapse: collapse; overflow-x: auto }
.vp-doc tr { border-top: 1px solid #ddd; background-color: #fff; transition: background-color 0.5s }
.vp-doc tr:nth-child(2n) { background-color: #f6f6f7 }
.vp-doc th, .vp-doc td { border: 1px solid #ddd; padding: 8px 16px }
.vp-doc th { background-color: #f6f6f7; color: #666; font-size: 14px; font-weight: 600; text-align: left }
.vp-doc td { font-size: 14px }
.vp-doc :not(pre, h1, h2, h3) > code { color: #3451b2; font-size: 0.875em }
.vp-doc :not(pre) > code { border-radius: 4px; background-color: #eee; padding: 3px 6px; transition: color 0.25s }
.vp-doc [class*='language-'] pre { padding: 20px 0 }`

/** The resets that a block has to look the same under. */
export const resets: Readonly<Record<string, Reset>> = {
  'a reset of everything': { css: everything },
  'a reset of everything, loaded first': { css: everything, isEarlier: true },
  'the preflight of utility classes': { css: preflight },
  'a preflight in layers, loaded first': { css: layered, isEarlier: true },
  'a preflight in layers, loaded last': { css: layered },
  'a base with a look for every element': { css: reboot },
  "a project starter's style": { css: starter },
  'content that is styled by a class around it': {
    css: preflight + content,
    strength: 3,
    wrapper: 'vp-doc',
  },
}
