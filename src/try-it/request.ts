import { percentEncoded } from '../exchange/client-request.js'
import type { TryFacts } from '../reference/try-form.js'

/** The request that a form says. */
export interface FormRequest {
  readonly method: string
  readonly url: URL
  readonly headers: [name: string, value: string][]
  readonly body: string | undefined
}

/** Reads the fields of a form; a text that says what is wrong with them where they make no request. */
export function requestFrom(
  form: HTMLFormElement,
  { method, target }: TryFacts,
): FormRequest | string {
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
  const headers = given('header').map(({ value, dataset }): [string, string] => [
    dataset.name!,
    dataset.template?.replace(/\$\w+|\$\{\w+\}/, () => value) ?? value,
  ])
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return { method, url, headers, body: hasBody ? given('body')[0]?.value : undefined }
}
