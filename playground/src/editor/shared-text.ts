/** The text that an address carries after its `#`; nothing when it carries none that can be read. */
export async function textInAddress(hash: string): Promise<string | undefined> {
  const encoded = /^#text=([\w-]+)$/.exec(hash)?.[1]
  if (encoded === undefined) return undefined
  try {
    const bytes = Uint8Array.from(atob(fromUrl(encoded)), (character) => character.charCodeAt(0))
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    return await new Response(stream).text()
  } catch {
    return undefined
  }
}

/** What is after the `#` of an address that carries a text. */
export async function addressWithText(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return `#text=${toUrl(btoa(binary))}`
}

function toUrl(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromUrl(text: string): string {
  return text.replaceAll('-', '+').replaceAll('_', '/')
}
