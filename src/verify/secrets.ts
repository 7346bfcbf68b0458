/** Names of headers and parameters whose values are credentials. */
const CREDENTIAL = /auth|token|key|secret|passw|cookie|session|credential|signature|^sig$/i
/** What is shorter is in too many words. */
const SHORTEST = 3

/** Whether a header or a parameter of this name has credentials. */
export function isCredential(name: string): boolean {
  return CREDENTIAL.test(name)
}

/** Hides credentials in texts: each is replaced by as many dots, so that places stay what they are. */
export class Secrets {
  readonly #texts = new Set<string>()

  /** Takes the value of a header or a parameter: itself, what follows its scheme, what that is in base64. */
  add(value: string): void {
    const [, scheme = '', rest = value] = /^(\w+) +(.*)$/s.exec(value) ?? []
    const parts = [value, rest, ...rest.split(/; */).map((pair) => pair.replace(/^[^=]*=/, ''))]
    if (/^basic$/i.test(scheme)) {
      const pair = decodeBase64(rest)
      parts.push(pair, pair.slice(pair.indexOf(':') + 1))
    }
    for (const part of parts) {
      const written = [part, encodeURIComponent(part), JSON.stringify(part).slice(1, -1)]
      for (const text of written) if (text.length >= SHORTEST) this.#texts.add(text)
    }
  }

  /** A text without them. */
  hide(text: string): string {
    let hidden = text
    for (const secret of [...this.#texts].toSorted((one, other) => other.length - one.length))
      hidden = hidden.replaceAll(secret, '•'.repeat(secret.length))
    // In an address a credential is known by its name.
    return hidden.replace(
      /([?&]([^=&\s"'#]+)=)([^&\s"'#]+)/g,
      (all, start: string, name: string, value: string) =>
        isCredential(name) ? start + '•'.repeat(value.length) : all,
    )
  }
}

function decodeBase64(text: string): string {
  try {
    return atob(text)
  } catch {
    return text
  }
}
