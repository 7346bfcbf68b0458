/**
 * What a run of inline text costs to read, roughly in nanoseconds beyond what its length costs.
 *
 * Each mark costs a look over the whole run, since micromark moves everything behind it; and it
 * costs the way that micromark goes back or forth to find the mark's partner.
 */
export function weighInline(text: string): number {
  const scale = new Scale(text)
  scale.weighMarks()
  scale.weighAutolinks()
  return scale.weight
}

/** Looking for a partner is that much slower than moving what stands behind a mark. */
const reachFactor = 30

class Scale {
  readonly #text: string
  readonly #closingTicks: ReadonlyMap<number, number>
  readonly #openers: Record<string, number[]> = { '*': [], _: [], '~': [], '[': [] }
  #lastBracket = 0
  #marks = 0
  #reach = 0

  constructor(text: string) {
    this.#text = text
    this.#closingTicks = pairTicks(text)
  }

  get weight(): number {
    return this.#marks * this.#text.length + this.#reach * reachFactor
  }

  weighMarks(): void {
    const text = this.#text
    let index = 0
    while (index < text.length) {
      switch (text[index]) {
        case '\\':
          this.#marks++
          index += 2
          break
        case '`':
          index = this.#weighTicks(index)
          break
        case '*':
        case '_':
        case '~':
          index = this.#weighDelimiters(index)
          break
        case '[':
          this.#marks++
          this.#openers['[']!.push(index)
          this.#lastBracket = index++
          break
        case ']':
          this.#weighBracket(index++)
          break
        case '<':
          this.#weighHtml(index++)
          break
        case '&':
          this.#marks++
          index++
          break
        case '\n':
        case '\r':
          this.#marks += 1 / 4
          index++
          break
        default:
          index++
      }
    }
  }

  /** A code span is one mark; backticks without a partner look for it up to the end. */
  #weighTicks(start: number): number {
    this.#marks++
    const close = this.#closingTicks.get(start)
    if (close !== undefined) return endOfRun(this.#text, close)
    this.#reach += this.#text.length - start
    return endOfRun(this.#text, start)
  }

  /** Emphasis is read again for each level of emphasis around it. */
  #weighDelimiters(start: number): number {
    const text = this.#text
    const marker = text[start]!
    const end = endOfRun(text, start)
    const pairs = Math.ceil((end - start) / 2)
    this.#marks += pairs
    if (marker === '_' && isWord(text[start - 1]) && isWord(text[end])) return end
    const openers = this.#openers[marker]!
    const closes = !isBlank(text[start - 1])
    const opener = closes ? openers.pop() : undefined
    if (opener !== undefined) this.#reach += 4 * (start - opener) * pairs
    else if (closes) this.#reach += start
    if (opener === undefined && !isBlank(text[end])) openers.push(start)
    return end
  }

  /** The label of a link or an image is read again for each image around it. */
  #weighBracket(index: number): void {
    this.#marks++
    const opener = this.#openers['[']!.pop()
    this.#reach += opener === undefined ? index - this.#lastBracket : 8 * (index - opener)
  }

  /** Comments and the like that are never closed are looked through up to the end. */
  #weighHtml(index: number): void {
    const text = this.#text
    this.#marks++
    const next = text[index + 1]
    if (next !== '!' && next !== '?') return
    // Once the weight is beyond doubt, looking for more would cost what it is to prevent.
    if (this.#reach > 1e7) return
    const terminator = text.startsWith('<!--', index)
      ? '-->'
      : text.startsWith('<![CDATA[', index)
        ? ']]>'
        : next === '?'
          ? '?>'
          : '>'
    const end = text.indexOf(terminator, index)
    this.#reach += (end === -1 ? text.length : end) - index
  }

  /** Each start of an address is followed to the end of its word, and back over each punctuation. */
  weighAutolinks(): void {
    const text = this.#text
    let start = -1
    let end = -1
    for (const { index } of text.matchAll(/www\.|:\/\//gi)) {
      if (index >= end) {
        start = index
        end = index
        while (end < text.length && !isBlank(text[end])) end++
        this.#reach += reachOfPunctuation(text, start, end)
      } else {
        this.#reach += 3 * (end - index)
      }
    }
  }
}

/** From each position where backticks open a code span to the position of those that close it. */
function pairTicks(text: string): Map<number, number> {
  const runs: [start: number, length: number][] = []
  for (let start = text.indexOf('`'); start !== -1;) {
    const end = endOfRun(text, start)
    runs.push([start, end - start])
    start = text.indexOf('`', end)
  }
  const pairs = new Map<number, number>()
  const next = new Map<number, number>()
  for (const [start, length] of runs.toReversed()) {
    const close = next.get(length)
    if (close !== undefined) pairs.set(start, close)
    next.set(length, start)
  }
  return pairs
}

/** At each character that may trail an address, all trailing characters behind it are looked at. */
function reachOfPunctuation(text: string, start: number, end: number): number {
  let reach = 0
  let length = 0
  let inReference = false
  for (let index = start; index < end; index++) {
    const character = text[index]!
    inReference = character === '&' || (inReference && isWord(character))
    if (inReference || '!"\'()*,.:;?_~]'.includes(character)) reach += length++
    else length = 0
  }
  return reach
}

function endOfRun(text: string, start: number): number {
  const marker = text[start]
  let end = start + 1
  while (text[end] === marker) end++
  return end
}

function isBlank(character: string | undefined): boolean {
  return character === undefined || character <= ' '
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}
