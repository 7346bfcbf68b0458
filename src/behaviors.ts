export { apply } from './behaviors/apply.js'
export type { BehaviorHandle } from './behaviors/apply.js'
export type { BehaviorOptions, BehaviorTexts } from './behaviors/behavior.js'
