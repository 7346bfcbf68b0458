import type { Endpoint } from '../../../src/endpoint/endpoint.js'

/** The parts of the navigation. */
export const groups = [
  'Start',
  'Samples',
  'Reference',
  'OpenAPI',
  'Language',
  'Attributes',
] as const

/** A part of the navigation. */
export type Group = (typeof groups)[number]

/** An endpoint as a module exports it. */
export type EndpointFields = Omit<Endpoint, 'position'>

/** What a page shows. */
export interface PageContent {
  readonly html: string
  readonly endpoints: readonly EndpointFields[]
}

/** What the navigation and the search know of a page. */
export interface Listed {
  /** What the address names it: `reference/orders`. */
  readonly id: string
  readonly title: string
  readonly group: Group
  readonly summary?: string
  /** The fields, known before the page is loaded. */
  readonly endpoints: readonly EndpointFields[]
}

/** A page that shows a document. */
export interface Page extends Listed {
  /** How its blocks stand: below each other, side by side, or below each other in all the width. */
  readonly layout: 'column' | 'grid' | 'wide'
  /** Whether what its blocks do once can be seen again. */
  readonly isReplayed?: boolean
  readonly load: () => Promise<PageContent>
  /** The text that it was compiled from. */
  readonly source: () => Promise<string>
}
