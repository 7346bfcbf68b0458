/** The beginnings of media types, as alternatives of a pattern. */
export const MEDIA_TYPES = 'application|audio|font|image|message|model|multipart|text|video'

/** The media types by the languages of fences. */
const mediaTypes = new Map(
  `json application/json, ndjson application/x-ndjson, jsonl application/jsonl, xml application/xml,
   yaml application/yaml, yml application/yaml, toml application/toml,
   form application/x-www-form-urlencoded, urlencoded application/x-www-form-urlencoded,
   multipart multipart/form-data, text text/plain, txt text/plain, plain text/plain,
   plaintext text/plain, html text/html, css text/css, csv text/csv, tsv text/tab-separated-values,
   markdown text/markdown, md text/markdown, svg image/svg+xml, sse text/event-stream`
    .split(/,\s+/)
    .map((entry) => entry.split(' ') as [string, string]),
)

/** A media type, with or without parameters. */
export const MEDIA_TYPE = /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+(?:;[\x20-\x7e]*)?$/i
const SUFFIXED = /^[a-z0-9!#$&^_.-]+\+(?:json|xml|yaml)$/

/** The media type of a fence's language (`json`, `problem+json`, `text/csv`); nothing for a language that is none. */
export function mediaTypeOf(
  language: string,
  extra: Readonly<Record<string, string>> = {},
): string | undefined {
  const name = language.toLowerCase()
  if (Object.hasOwn(extra, name)) return extra[name]
  const own = SUFFIXED.test(name) ? `application/${name}` : undefined
  return mediaTypes.get(name) ?? (MEDIA_TYPE.test(name) ? name : own)
}

/** True when a body of this media type is JSON. */
export function isJsonType(mediaType: string): boolean {
  return /^[^;]*[/+]json\s*(?:;|$)/.test(mediaType)
}

/** True when a body of this media type is text without fields. */
export function isTextType(mediaType: string): boolean {
  return mediaType.startsWith('text/')
}
