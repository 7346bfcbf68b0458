import { compareCodeUnits } from '../code-unit-order.js'
import type { Tag } from '../description/description.js'
import type { Scope } from '../findings/scope.js'
import { isMapping, type FrontMatterField } from './front-matter.js'

/** What the operations of a file are tagged with. */
export interface FileTags {
  readonly names: readonly string[]
  /** True when the file does not state them: they are the name of its folder. */
  readonly inferred: boolean
}

/** The tags of every file, and what is said of each tag. */
export class TagIndex {
  readonly #byFile = new Map<string, string[]>()
  readonly #descriptions = new Map<string, { text: string; file: string }>()
  readonly #mode: 'folder' | 'none'

  constructor(fields: readonly FrontMatterField[], mode: 'folder' | 'none') {
    this.#mode = mode
    for (const field of fields) this.#byFile.set(field.file, this.#read(field))
  }

  /** The tags of a file: from its front matter, else its folder. */
  of(file: string): FileTags {
    const stated = this.#byFile.get(file)
    if (stated) return { names: stated, inferred: false }
    const folder = this.#mode === 'folder' ? file.split('/').at(-2) : undefined
    const isName = folder !== undefined && folder !== '' && folder !== '.' && folder !== '..'
    return { names: isName ? [folder] : [], inferred: isName }
  }

  /** The tags by these names, in the order of code units. */
  list(names: Iterable<string>): Tag[] {
    return [...new Set(names)].toSorted(compareCodeUnits).map((name) => {
      const description = this.#descriptions.get(name)?.text
      return { name, ...(description !== undefined && { description }) }
    })
  }

  #read({ value, file, scope }: FrontMatterField): string[] {
    const list = Array.isArray(value) ? value : [value]
    const names = list.flatMap((item: unknown) => this.#readOne(item, file, scope))
    return [...new Set(names)]
  }

  #readOne(item: unknown, file: string, scope: Scope): string[] {
    if (typeof item === 'string' && item !== '') return [item]
    if (!isMapping(item) || typeof item.name !== 'string' || item.name === '') {
      scope.omitted('front-matter-value', 'tags', 'a list of names, or of name and description')
      return []
    }
    const { name, description } = item
    if (typeof description === 'string') {
      const other = this.#descriptions.get(name)
      if (!other) this.#descriptions.set(name, { text: description, file })
      else if (other.text !== description)
        scope.error('front-matter-conflict', `tag ${name}`, other.file)
    }
    return [name]
  }
}
