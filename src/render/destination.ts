import { sanitizeUri } from 'micromark-util-sanitize-uri'
import { decoded } from '../document/path.js'
import type { Destination } from '../markdown/node.js'
import type { RenderContext } from './context.js'
import { escapeHtml } from '../source/escape.js'

/** The protocols that micromark lets through, as alternatives of a pattern. */
export const protocols = { link: 'https?|ircs?|mailto|xmpp', image: 'https?' }
const allowed = {
  link: new RegExp(`^(?:${protocols.link})$`, 'i'),
  image: new RegExp(`^(?:${protocols.image})$`, 'i'),
}

/** What neither needs encoding nor can be dangerous, which is most of what authors write. */
const plainUrl = /^(?:https?:\/\/)?[\w/.?=#-]*$/

/** The value of a link's `href` or an image's `src`. */
export function renderDestination(destination: Destination, context: RenderContext): string {
  const replacement = context.resolveDestination?.(destination)
  if (replacement !== undefined) return escapeHtml(replacement)
  const { type } = destination
  const url = type === 'link' ? withIdPrefix(destination.url, context) : destination.url
  return writtenDestination(url, type, context.allowDangerousHtml)
}

/** A destination as an author wrote it, encoded; nothing of it where its protocol is not allowed. */
export function writtenDestination(
  url: string,
  kind: Destination['type'],
  allowDangerousHtml: boolean,
): string {
  if (plainUrl.test(url)) return url
  return sanitizeUri(url, allowDangerousHtml ? undefined : allowed[kind])
}

/** A link to a heading of the same file follows the prefix of that heading's id. */
function withIdPrefix(url: string, { headingIds, idPrefix }: RenderContext): string {
  if (idPrefix === '' || !url.startsWith('#')) return url
  const fragment = url.slice(1)
  return headingIds.has(decoded(fragment)) ? `#${idPrefix}${fragment}` : url
}
