// The servers that pages of their publishers are held against: how each starts, on loopback alone, and what it has.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} PublishedPage
 * @property {string} revision A tag of the repository, or `HEAD`.
 * @property {string} path A file of the repository, or a folder of Markdown files.
 * @property {readonly string[]} contradictions What the page says and the server does not do: the
 *   request, the code and what it is about.
 */

/**
 * @typedef {object} PackagedServer
 * @property {string} debian The package of Debian.
 * @property {string} program
 * @property {string} ready A path that answers once the server is ready.
 * @property {(folder: string, port: number) => string[]} start Writes what it needs, and returns its arguments.
 * @property {(address: string) => Promise<Record<string, unknown>>} seed Gives it data, and returns the values for the pages.
 * @property {readonly string[]} [headers]
 * @property {readonly PublishedPage[]} pages
 */

const json = { 'Content-Type': 'application/json' }

/** @type {Record<string, PackagedServer>} */
export const servers = {
  prometheus: {
    debian: 'prometheus',
    program: 'usr/bin/prometheus',
    ready: '/-/ready',
    start(folder, port) {
      const targets = `static_configs: [{ targets: ['127.0.0.1:${port}'] }]`
      writeFileSync(
        join(folder, 'prometheus.yml'),
        `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [rules.yml]
alerting: { alertmanagers: [{ static_configs: [{ targets: ['127.0.0.1:9'] }] }] }
scrape_configs:
  - { job_name: prometheus, ${targets} }
  - { job_name: dropped, ${targets}, relabel_configs: [{ source_labels: [job], regex: dropped, action: drop }] }
`,
      )
      writeFileSync(
        join(folder, 'rules.yml'),
        `groups:
  - name: example
    rules:
      - { alert: AlwaysFiring, expr: up == 1, labels: { severity: page }, annotations: { summary: on } }
      - { record: 'job:up:sum', expr: sum(up) by (job) }
`,
      )
      return [
        '--config.file=prometheus.yml',
        '--storage.tsdb.path=data',
        `--web.listen-address=127.0.0.1:${port}`,
        '--enable-feature=exemplar-storage',
      ]
    },
    async seed() {
      // Two rounds of scraping.
      await new Promise((done) => setTimeout(done, 4000))
      const now = Math.floor(Date.now() / 1000)
      return { time: now, start: now - 60, end: now }
    },
    pages: [
      {
        revision: 'v2.42.0',
        path: 'docs/querying/api.md',
        contradictions: [
          '/api/v1/status/runtimeinfo server-field-missing data.timeSeriesCount',
          '/api/v1/status/walreplay server-field-missing data.state',
        ],
      },
      {
        revision: 'HEAD',
        path: 'docs/querying/api.md',
        contradictions: [
          '/api/v1/parse_query server-status 404',
          '/api/v1/search/metric_names server-status 404',
          '/api/v1/search/label_values server-status 404',
          '/api/v1/scrape_pools/config server-status 404',
          '/api/v1/targets/relabel_steps server-status 404',
          '/api/v1/status/tsdb/blocks server-status 404',
          '/api/v1/status/self_metrics server-status 404',
          '/api/v1/notifications server-status 404',
          '/api/v1/notifications/live server-status 404',
          '/api/v1/features server-status 404',
          '/api/v1/targets server-field-missing data.droppedTargets[].scrapePool',
          '/api/v1/status/runtimeinfo server-field-missing data.hostname',
          '/api/v1/status/runtimeinfo server-field-missing data.serverTime',
          '/api/v1/status/runtimeinfo server-field-missing data.timeSeriesCount',
          '/api/v1/status/walreplay server-field-missing data.state',
        ],
      },
    ],
  },
  distribution: {
    debian: 'docker-registry',
    program: 'usr/bin/docker-registry',
    ready: '/v2/',
    start(folder, port) {
      writeFileSync(
        join(folder, 'config.yml'),
        `version: 0.1
log: { level: error }
storage: { filesystem: { rootdirectory: ${join(folder, 'data')} } }
http: { addr: '127.0.0.1:${port}' }
`,
      )
      return ['serve', 'config.yml']
    },
    // Without it the server makes a manifest of another version, which an image without layers has not.
    headers: ['Accept: application/vnd.docker.distribution.manifest.v2+json'],
    async seed(address) {
      const image = JSON.stringify({ architecture: 'amd64', os: 'linux', config: {}, rootfs: {} })
      const digest = `sha256:${createHash('sha256').update(image).digest('hex')}`
      const manifest = 'application/vnd.docker.distribution.manifest.v2+json'
      const config = {
        mediaType: 'application/vnd.docker.container.image.v1+json',
        size: image.length,
        digest,
      }
      for (const name of ['hello', 'other']) {
        const upload = await fetch(`${address}/v2/${name}/blobs/uploads/`, { method: 'POST' })
        const place = new URL(upload.headers.get('location') ?? '', address)
        place.searchParams.set('digest', digest)
        const headers = { 'Content-Type': 'application/octet-stream' }
        await fetch(place, { method: 'PUT', headers, body: image })
        await fetch(`${address}/v2/${name}/manifests/latest`, {
          method: 'PUT',
          headers: { 'Content-Type': manifest },
          body: JSON.stringify({ schemaVersion: 2, mediaType: manifest, config, layers: [] }),
        })
      }
      return { name: 'hello', reference: 'latest', digest, n: 1, last: 'a' }
    },
    pages: [
      { revision: 'v2.8.2', path: 'docs/spec/api.md', contradictions: [] },
      {
        revision: 'HEAD',
        path: 'docs/content/spec/api.md',
        // It shows a manifest of version 1, and the next page of the catalog in its body.
        contradictions: [
          ...['name', 'tag', 'fsLayers', 'history', 'signature'].map(
            (name) => `/v2/hello/manifests/latest server-field-missing ${name}`,
          ),
          '/v2/_catalog server-field-missing next',
        ],
      },
    ],
  },
  etcd: {
    debian: 'etcd-server',
    program: 'usr/bin/etcd',
    ready: '/health',
    start(_folder, port) {
      const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 1}`]
      return [
        '--enable-v2',
        '--data-dir=data',
        `--listen-client-urls=${client}`,
        `--advertise-client-urls=${client}`,
        `--listen-peer-urls=${peer}`,
        `--initial-advertise-peer-urls=${peer}`,
        `--initial-cluster=default=${peer}`,
      ]
    },
    seed: async () => ({}),
    pages: ['members_api.md', 'auth_api.md'].map((name) => {
      return { revision: 'v3.4.23', path: `Documentation/v2/${name}`, contradictions: [] }
    }),
  },
  aptly: {
    debian: 'aptly',
    program: 'usr/bin/aptly',
    ready: '/api/version',
    start(folder, port) {
      const settings = { rootDir: join(folder, 'root'), enableMetricsEndpoint: true }
      writeFileSync(join(folder, 'aptly.conf'), JSON.stringify(settings))
      return ['-config=aptly.conf', 'api', 'serve', '-no-lock', `-listen=127.0.0.1:${port}`]
    },
    // What the pages name.
    async seed(address) {
      const post = (/** @type {string} */ path, /** @type {string} */ name) =>
        fetch(address + path, {
          method: 'POST',
          headers: json,
          body: JSON.stringify({ Name: name }),
        })
      await post('/api/repos', 'aptly-repo')
      for (const name of ['snap1', 'snap2', 'snap3'])
        await post('/api/repos/aptly-repo/snapshots', name)
      const form = new FormData()
      form.set('file', new Blob(['text']), 'text.txt')
      await fetch(`${address}/api/files/aptly-0.9`, { method: 'POST', body: form })
      return {}
    },
    pages: [
      {
        revision: 'HEAD',
        path: 'content/doc/api',
        // Both are of a later version than Debian's.
        contradictions: ['/api/ready server-status 404', '/api/healthy server-status 404'],
      },
    ],
  },
}
