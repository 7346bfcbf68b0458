import type { OpenApiResult } from '../../../src/openapi.js'

/** The description of the reference, as the plugin makes it. */
export interface Description {
  /** Its text. */
  readonly text: string
  readonly description: OpenApiResult['description']
  readonly report: OpenApiResult['report'] & Pick<OpenApiResult, 'errors'>
}

/** Where the description is, from the page. */
export const descriptionAddress = `${import.meta.env.BASE_URL}openapi.json`

const reportAddress = `${import.meta.env.BASE_URL}openapi.report.json`

/** Gets the description as it is now. */
export async function loadDescription(): Promise<Description> {
  const [text, report] = await Promise.all([descriptionAddress, reportAddress].map(loadText))
  return { text: text!, description: JSON.parse(text!), report: JSON.parse(report!) }
}

/** Calls back whenever a document that it is made from has been saved. */
export function onDescriptionChange(listener: () => void): void {
  import.meta.hot?.on('vite-plugin-api-md:openapi', listener)
}

async function loadText(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} returns status ${response.status}.`)
  return response.text()
}
