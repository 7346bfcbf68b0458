import type { OpenApiOptions } from '../openapi/options.js'

/** How the description of the documents is made and where it goes. */
export interface OpenApiOutputOptions extends OpenApiOptions {
  /**
   * Which files are described, as globs from the root; whether they are imported does not matter.
   *
   * @default the documents of the project, as `virtual:api-docs` lists them
   */
  include?: string | readonly string[]
  /** Which of them are not; `node_modules`, `.git` and the output folder never are. */
  exclude?: string | readonly string[]
  /**
   * The name of the description in the output, and its path on the dev server.
   *
   * @default 'openapi.json'
   */
  fileName?: string
  /**
   * Whether a report of everything inferred, left out and wrong stands beside it; its name, or
   * `true` for `openapi.report.json`.
   *
   * @default false
   */
  report?: boolean | string
}
