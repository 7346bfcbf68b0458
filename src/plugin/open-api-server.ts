import type { Connect } from 'vite'
import { errorOf } from './document-error.js'
import type { HostEnvironment } from './host-context.js'
import { logWarnings } from './host-warning.js'
import type { OpenApiOutput } from './open-api-output.js'

/** What browsers are sent when a document changed that the description is made from. */
export const openApiEvent = 'vite-plugin-api-md:openapi'

/** Serves the description as the documents are at the time, and tells what was found. */
export function serveOpenApi(
  output: OpenApiOutput,
  base: string,
  logger: NonNullable<HostEnvironment['logger']>,
): Connect.NextHandleFunction {
  const paths = output.fileNames.map((fileName) => base + fileName)
  return (request, response, next) => {
    // Vite may have put the page of the app in its place already.
    const index = paths.indexOf(pathOf(request.originalUrl ?? ''))
    if (index === -1 || !/^(?:GET|HEAD)$/.test(request.method ?? '')) return next()
    output.describe().then(({ files, documents, fresh }) => {
      const error = errorOf(...documents)
      if (!error) logWarnings({ logger }, fresh)
      else if (fresh.length > 0) {
        logger.error(`${error.message}\n\n${error.frame}`, { timestamp: true })
      }
      response.setHeader('Content-Type', 'application/json; charset=utf-8')
      response.setHeader('Cache-Control', 'no-cache')
      response.end(files[index]!.source)
    }, next)
  }
}

/** The path of a URL; nothing where it cannot be decoded. */
function pathOf(url: string): string {
  const [path] = url.split('?')
  try {
    return decodeURI(path!)
  } catch {
    return ''
  }
}
