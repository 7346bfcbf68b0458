export { apply } from './behaviors/apply.js'
export type { BehaviorHandle } from './behaviors/apply.js'
export type { BehaviorOptions, BehaviorTexts, CurlRequest } from './behaviors/options.js'
