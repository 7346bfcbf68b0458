/** The HTTP methods that a block can document. */
export const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const

/** An HTTP method that a block can document. */
export type Method = (typeof methods)[number]
