import { percentEncoded } from '../exchange/client-request.js'
import type { FilledRequest } from '../exchange/exchange.js'
import type { TryFacts } from '../reference/try-form.js'

/** Reads the fields of a form as the request that they say; a text that says what is wrong with them where they make none. */
export function requestFrom(
  form: HTMLFormElement,
  { method, target }: TryFacts,
): FilledRequest | string {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('[data-in]')]
  const given = (place: string) =>
    inputs.filter((input) => input.dataset.in === place && input.value !== '')
  const server = given('server')[0]?.value.trim() || location.origin
  const values = new Map(given('path').map(({ dataset, value }) => [dataset.name, value]))
  const path = target.replace(/\{([^{}]*)\}/g, (open, name: string) => {
    const value = values.get(name)
    return value === undefined ? open : percentEncoded(value)
  })
  // What a browser would resolve leads somewhere else than to the endpoint.
  if (path.split('/').some((segment) => segment === '.' || segment === '..'))
    return 'A value of the path is `.` or `..`, which no request can have.'
  if (!/^https?:\/\//i.test(server) || !URL.canParse(server))
    return `The server is no address: \`${server}\`. One begins with \`https://\` or \`http://\`.`
  const { origin, pathname } = new URL(server)
  const url = new URL(origin + pathname.replace(/\/$/, '') + path)
  for (const { dataset, value } of given('query')) url.searchParams.append(dataset.name!, value)
  const headers = new Map<string, string>()
  for (const { value, dataset } of given('header')) {
    const name = dataset.name!
    const line = dataset.template?.replace(/\$\w+|\$\{\w+\}/, () => value) ?? value
    // Two lines of one name say what one says with both.
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${line}` : line)
  }
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const [body] = hasBody ? given('body') : []
  return {
    method,
    url: url.href,
    headers: Object.fromEntries(headers),
    ...(body && { body: body.value }),
  }
}
