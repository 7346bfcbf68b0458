import type { Host } from './host.js'
import { readmeFiles } from './readme.js'

const vite = { vite: '8.3.8', typescript: '7.0.2' }
/** The Node of hosts that need a newer one than the package does. */
const node = '24.21.0'
const serve = '--host 127.0.0.1 --port {port} --strictPort'
/** What an app of Vite has in common. */
const app = {
  document: 'src/users.api.md',
  dev: `vite ${serve}`,
  build: ['tsc', 'vite build'],
  serve: `vite preview ${serve}`,
  errors: 'vite-error-overlay',
} as const

const astro = {
  document: 'src/users.api.md',
  prepare: ['astro sync'],
  dev: 'astro dev --host 127.0.0.1 --port {port}',
  build: ['astro check', 'astro build'],
  serve: 'astro preview --host 127.0.0.1 --port {port}',
  rendersOnServer: true,
  mocks: true,
  behaves: true,
  // Its pages are rendered on the server alone.
  reloads: true,
  errors: 'vite-error-overlay',
} as const
const vitepress = {
  document: 'docs/users.api.md',
  dev: 'vitepress dev docs --host 127.0.0.1 --port {port}',
  build: ['vitepress build docs'],
  serve: 'vitepress preview docs --port {port}',
  searches: true,
  rendersOnServer: true,
  errors: 'vite-error-overlay',
  // Its pages give headings of level 2 a rule and a distance above.
  style: {
    heading: { 'border-top-width': '0px', 'padding-top': '0px' },
    schemeKey: 'vitepress-theme-appearance',
  },
} as const

const next = {
  fixture: 'next',
  packages: {
    '@types/node': '24.19.2',
    '@types/react': '19.3.0',
    next: '16.4.6',
    react: '19.3.1',
    'react-dom': '19.3.1',
    typescript: '6.0.3',
  },
  document: 'app/users.api.md',
  serve: 'next start --hostname 127.0.0.1 --port {port}',
  page: '/client',
  rendersOnServer: true,
  connected: '[HMR] connected',
  errors: 'nextjs-portal',
} as const

/** The hosts, those that most people use first. */
export const hosts: readonly Host[] = [
  {
    ...app,
    // The README's own text, pasted into a new project.
    name: 'vanilla',
    template: 'vanilla-ts',
    packages: vite,
    files: readmeFiles,
  },
  {
    ...app,
    name: 'react',
    behaves: true,
    template: 'react-ts',
    packages: {
      ...vite,
      '@types/node': '24.19.2',
      '@types/react': '19.3.0',
      '@types/react-dom': '19.3.0',
      '@vitejs/plugin-react': '6.3.0',
      react: '19.3.1',
      'react-dom': '19.3.1',
    },
    build: ['tsc -b', 'vite build'],
  },
  {
    ...app,
    name: 'vue',
    behaves: true,
    template: 'vue-ts',
    packages: {
      vite: '8.3.8',
      '@types/node': '24.19.2',
      '@vitejs/plugin-vue': '6.0.11',
      '@vue/tsconfig': '0.9.1',
      typescript: '6.0.3',
      vue: '3.5.45',
      'vue-tsc': '3.3.14',
    },
    build: ['vue-tsc -b', 'vite build'],
  },
  {
    name: 'sveltekit',
    behaves: true,
    mocks: true,
    node,
    packages: {
      vite: '8.3.8',
      '@sveltejs/adapter-node': '6.0.1',
      '@sveltejs/kit': '3.2.0',
      '@sveltejs/vite-plugin-svelte': '7.3.1',
      svelte: '5.57.3',
      'svelte-check': '4.7.8',
      typescript: '6.0.3',
    },
    document: 'src/users.api.md',
    prepare: ['svelte-kit sync'],
    dev: `vite dev ${serve}`,
    build: ['svelte-check', 'vite build'],
    serve: 'node build',
    serverPage: '/server',
    rendersOnServer: true,
    errors: 'vite-error-overlay',
  },
  {
    ...astro,
    name: 'astro-5',
    fixture: 'astro',
    packages: { '@astrojs/check': '0.9.10', astro: '5.18.2', typescript: '5.9.3' },
  },
  {
    ...astro,
    name: 'astro-7',
    fixture: 'astro',
    node,
    packages: { '@astrojs/check': '0.9.10', astro: '7.3.5', typescript: '5.9.3' },
  },
  {
    ...astro,
    name: 'astro-content',
    node,
    packages: { '@astrojs/check': '0.9.10', astro: '7.3.5', typescript: '5.9.3' },
    document: 'src/content/reference/users.api.md',
    page: '/reference/users/',
    mocks: false,
    behaves: false,
    errors: 'pre[role=alert]',
  },
  {
    ...astro,
    name: 'starlight',
    node,
    packages: {
      '@astrojs/check': '0.9.10',
      '@astrojs/starlight': '0.42.4',
      astro: '7.3.5',
      typescript: '5.9.3',
    },
    document: 'src/content/docs/users.api.md',
    page: '/users/',
    mocks: false,
    behaves: false,
    errors: 'pre[role=alert]',
  },
  {
    name: 'nuxt',
    mocks: true,
    node,
    packages: { nuxt: '4.5.2', typescript: '6.0.3', 'vue-tsc': '3.3.14' },
    document: 'app/users.api.md',
    prepare: ['nuxt prepare'],
    dev: 'nuxt dev --host 127.0.0.1 --port {port}',
    build: ['vue-tsc --noEmit -p .nuxt/tsconfig.app.json', 'nuxt build'],
    serve: 'node .output/server/index.mjs',
    rendersOnServer: true,
    errors: 'vite-error-overlay',
  },
  {
    ...next,
    name: 'next-turbopack',
    // With webpack a page of the server may stay as it was after an error is mended.
    serverPage: '/',
    dev: 'next dev --hostname 127.0.0.1 --port {port}',
    build: ['next build'],
  },
  {
    ...next,
    name: 'next-webpack',
    dev: 'next dev --webpack --hostname 127.0.0.1 --port {port}',
    build: ['next build --webpack'],
  },
  {
    ...vitepress,
    name: 'vitepress-1',
    fixture: 'vitepress',
    packages: { vitepress: '1.6.4' },
  },
  {
    ...vitepress,
    name: 'vitepress-2',
    fixture: 'vitepress',
    // An alpha may change anything, so it is moved on by hand.
    packages: { vitepress: '2.0.0-alpha.20' },
  },
  {
    name: 'react-router',
    node,
    packages: {
      ...vite,
      '@react-router/dev': '8.4.0',
      '@react-router/node': '8.4.0',
      '@react-router/serve': '8.4.0',
      '@types/react': '19.3.0',
      '@types/react-dom': '19.3.0',
      isbot: '5.2.3',
      react: '19.3.1',
      'react-dom': '19.3.1',
      'react-router': '8.4.0',
    },
    document: 'app/users.api.md',
    dev: 'react-router dev --host 127.0.0.1 --port {port}',
    build: ['react-router typegen', 'tsc', 'react-router build'],
    serve: 'react-router-serve build/server/index.js',
    serverPage: '/server',
    rendersOnServer: true,
    errors: 'vite-error-overlay',
  },
  {
    name: 'storybook',
    packages: { ...vite, '@storybook/html-vite': '10.6.0', storybook: '10.6.0' },
    document: 'src/users.api.md',
    dev: 'storybook dev --ci --no-version-updates --host 127.0.0.1 --port {port} --exact-port',
    build: ['storybook build --output-dir out'],
    serve: `vite preview --outDir out ${serve}`,
    page: '/iframe.html?id=users--page&viewMode=story',
    errors: 'vite-error-overlay',
  },
  {
    name: 'workspace',
    packages: { vite: '8.3.8' },
    document: 'docs/users.api.md',
    dev: `vite apps/web ${serve}`,
    build: ['vite build apps/web'],
    serve: `vite preview apps/web ${serve}`,
    listsDocuments: true,
    errors: 'vite-error-overlay',
  },
  {
    name: 'vitest',
    packages: { vite: '8.3.8', vitest: '4.1.12' },
    document: 'users.api.md',
    run: { command: 'vitest run', output: '2 passed' },
  },
  {
    // The compiler alone.
    name: 'express',
    packages: { express: '5.3.0' },
    document: 'users.api.md',
    serve: 'node server.js',
    rendersOnServer: true,
  },
]
