import { bodiesOf, responseWith } from '../body/body.js'
import { fieldReaderOf } from '../body/fields.js'
import { serverEntries } from '../diagnostics/entries/server.js'
import { type CatalogueEntry, textsOf } from '../diagnostics/wording.js'
import { decoded } from '../document/path.js'
import type { Example } from '../endpoint/endpoint.js'
import { isSuccess, onlySuccess } from '../endpoint/status.js'
import { readShown } from '../exchange/shown.js'
import type { TryFacts } from '../reference/try-form.js'
import { compareResponse } from '../verify/response.js'
import type { TryAnswer } from './send.js'

/** The differences between an answer and a page, and the response that it was held against. */
export interface Comparison {
  /** A sentence each; none where they agree. */
  readonly differences: readonly string[]
  /** The example that the page shows for the status. */
  readonly stated: Example | undefined
}

/** Holds an answer against what the page says of its status, in fields and in examples, by the rules of `verify`. */
export function compare(
  answer: TryAnswer,
  { method, responseFields, statuses }: TryFacts,
  examples: Example[],
): Comparison {
  const reader = fieldReaderOf([])
  const bodies = bodiesOf(
    { method, path: '', parameters: [], responseFields, examples },
    reader,
    '',
  )
  const open = onlySuccess(statuses) ?? 200
  const statusOf = (one: Example) => one.status ?? open
  const { status, headers, text, sent } = answer
  const own = examples.find((one) => statusOf(one) === status)
  const isStated = own !== undefined || statuses.includes(status)
  const stated = own ?? (isStated ? undefined : examples.find((one) => isSuccess(statusOf(one))))
  const differences = new Set<string>()
  const nowhere = { start: 0, end: 0 }
  const read = stated ? readShown(stated.code, stated.language) : isStated ? nothing : undefined
  compareResponse(
    { status, headers, text },
    {
      method: sent.method,
      statuses,
      shown: read && {
        ...read,
        status: isStated ? status : statusOf(stated!),
        span: nowhere,
        placeOf: () => nowhere,
      },
      rows: responseWith(bodies, status),
      placeOf: () => nowhere,
      requested: textsIn(new URL(sent.url)),
      span: nowhere,
    },
    {
      source: { text: '' },
      report(code, _span, ...details) {
        const entry = serverEntries[code as keyof typeof serverEntries] as unknown
        differences.add(textsOf(entry as CatalogueEntry<readonly unknown[]>, details).message)
      },
    },
  )
  return { differences: [...differences], stated: isStated ? stated : undefined }
}

/** A response of which a page states the status alone. */
const nothing = { ...readShown('', ''), body: undefined }

/** The texts of a request, which a response can have as keys. */
function textsIn({ pathname, searchParams }: URL): ReadonlySet<string> {
  return new Set([...pathname.split('/').map(decoded), ...searchParams.values()])
}
