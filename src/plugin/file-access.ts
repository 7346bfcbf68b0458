import type { HostEnvironment } from './host-context.js'

/** Whether a file may be read for an environment. */
export type FileAccess = (file: string, environment: HostEnvironment | undefined) => boolean

/** The error of a file that may not be served; Vite answers requests with it by status 403. */
export function accessError(file: string): Error {
  const message = `The file "${file}" is outside of Vite serving allow list.`
  return Object.assign(new Error(message), { code: 'ERR_DENIED_ID', id: file })
}
