import type { DocumentCode, DocumentDetails } from '../diagnostics/document-catalogue.js'
import { Reporter } from '../diagnostics/reporter.js'
import { isCredential, percentEncoded } from '../exchange/client-request.js'
import type { Span } from '../source/position.js'

/** The length below which a secret is in too many words. */
const SHORTEST = 3

/** Hides credentials in texts: each is replaced by as many dots, so that places stay what they are. */
export class Secrets {
  readonly #pattern: RegExp | undefined

  /** Takes the values of headers and parameters. */
  constructor(values: readonly string[]) {
    const texts = new Set(values.flatMap(textsIn).filter((text) => text.length >= SHORTEST))
    // The longest first: one can hold another.
    const sorted = [...texts].toSorted((one, other) => other.length - one.length)
    const escaped = sorted.map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    this.#pattern = escaped.length > 0 ? new RegExp(escaped.join('|'), 'g') : undefined
  }

  /** A text without them. */
  hide(text: string): string {
    const dots = (secret: string) => '•'.repeat(secret.length)
    const hidden = this.#pattern ? text.replace(this.#pattern, dots) : text
    // In an address a credential is known by its name.
    return hidden.replace(IN_ADDRESS, (all, start: string, name: string, value: string) =>
      isCredential(name) ? start + dots(value) : all,
    )
  }
}

/** Reports without credentials: they are hidden in what a message quotes, which would leave a part of them. */
export class SecretReporter extends Reporter {
  readonly #secrets: Secrets

  constructor(secrets: Secrets, ...given: ConstructorParameters<typeof Reporter>) {
    super(...given)
    this.#secrets = secrets
  }

  override report<Code extends DocumentCode>(
    code: Code,
    span: Span,
    ...details: DocumentDetails<Code>
  ): void {
    const hidden = details.map((detail: unknown) =>
      typeof detail === 'string' ? this.#secrets.hide(detail) : detail,
    )
    super.report(code, span, ...(hidden as unknown as DocumentDetails<Code>))
  }
}

const IN_ADDRESS = /([?&]([^=&\s"'#?]+)=)([^&\s"'#]+)/g

/** A value, what follows its scheme, what that is in base64, and the values of cookies; each as it is written elsewhere. */
function textsIn(value: string): string[] {
  const [, scheme = '', rest = value] = /^(\w+) +(.*)$/s.exec(value) ?? []
  const parts = [value, rest, ...rest.split(/; */).map((pair) => pair.replace(/^[^=]*=/, ''))]
  if (/^basic$/i.test(scheme)) {
    const pair = decodeBase64(rest)
    parts.push(pair, pair.slice(pair.indexOf(':') + 1))
  }
  return parts.flatMap((part) => {
    const inJson = JSON.stringify(part).slice(1, -1)
    return [part, percentEncoded(part), inJson, inJson.replaceAll('/', '\\/')]
  })
}

function decodeBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0)))
  } catch {
    return text
  }
}
