import type { Block } from '../document/document.js'
import type { Endpoint } from '../endpoint/endpoint.js'
import type { Outline } from '../outline/outline.js'
import { BodyRenderer } from '../render/body.js'
import type { RenderContext } from '../render/context.js'
import { defaultTheme } from '../render/theme.js'
import { requestOf } from '../samples/endpoint-request.js'
import {
  type SampleLanguage,
  sampleLanguages,
  type TryItOptions,
} from '../samples/request-sample.js'
import { escapeHtml } from '../source/escape.js'
import type { Source } from '../source/source.js'
import type { Words } from '../vocabulary/words.js'
import { renderTryForm } from './try-form.js'
import { groupResponses, readSections } from './section.js'
import { SectionRenderer } from './section-renderer.js'

/** The context and the options that a page of a reference is made with. */
export interface ReferenceOptions {
  readonly context: RenderContext
  readonly words: Words
  readonly source: Source
  /** The languages of samples; all where nothing is said. */
  readonly samples: readonly SampleLanguage[] | false | undefined
  /** The address that requests go to. */
  readonly server: string | undefined
  /** True when there is a form that sends the request; an object also says where to. */
  readonly tryIt: boolean | TryItOptions | undefined
}

/** The body of a block as a reference has it: fields as lists, samples with what they show, beside the text. */
export function renderReference(
  block: Block,
  outline: Outline,
  endpoint: Endpoint,
  { context, words, source, samples = sampleLanguages, server, tryIt }: ReferenceOptions,
): string {
  const prefix = escapeHtml((context.theme || defaultTheme).prefix)
  const isCallable = (samples !== false || Boolean(tryIt)) && endpoint.path !== ''
  const request = isCallable
    ? requestOf(block, outline, endpoint, source, server, words)
    : undefined
  const renderer = new SectionRenderer({
    block,
    outline,
    context,
    renderer: new BodyRenderer(context),
    prefix,
    words,
    id: endpoint.id,
    request,
    languages: sampleLanguages.filter((language) => samples && samples.includes(language)),
    groups: { count: 0 },
  })
  const groups = groupResponses(readSections(block.body.nodes, outline, words))
  const form =
    request && tryIt ? renderTryForm(endpoint, request, tryIt === true ? {} : tryIt, prefix) : ''
  return `<div class="${prefix}-reference">${renderer.render(groups)}${form}</div>`
}
