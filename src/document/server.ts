/** The server that front matter states: `server`, or the first of `servers`. */
export function serverOf({ server, servers }: Record<string, unknown>): string | undefined {
  const first: unknown = server ?? (Array.isArray(servers) ? (servers as unknown[])[0] : servers)
  const url = typeof first === 'object' && first !== null && 'url' in first ? first.url : first
  return typeof url === 'string' ? url : undefined
}
