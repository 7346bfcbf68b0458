export { apply } from './behaviors/apply.js'
export type { BehaviorHandle } from './behaviors/apply.js'
export type { CurlRequest } from './behaviors/curl.js'
export type { BehaviorOptions, BehaviorTexts } from './behaviors/options.js'
