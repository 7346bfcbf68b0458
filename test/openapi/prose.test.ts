import fc from 'fast-check'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { describe, expect, test } from 'vitest'
import type { DescribedEndpoint } from '../../src/openapi.js'
import { codesOf, describeFile, endpoint, operationOf, row } from './reference.js'

function proseOf(text: string): string {
  return operationOf({ description: text }).description ?? ''
}

/** The text that a reader of the CommonMark sees, and the elements around it. */
function render(markdown: string): { text: string; elements: string[] } {
  const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
  const elements: string[] = []
  const read = (node: DefaultTreeAdapterTypes.Node): string => {
    if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
    if ('tagName' in node) elements.push(node.tagName)
    return 'childNodes' in node ? node.childNodes.map(read).join('') : ''
  }
  return { text: read(parseFragment(html)), elements }
}

function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

describe('the prose of a block', () => {
  test('is the description, then the notes as block quotes', () => {
    const operation = operationOf({
      title: 'List *users*',
      description: 'One page.\n\nNewest first.',
      notes: ['100 requests.\n\nPer minute.', 'Slow.'],
    })
    expect(operation.summary).toBe('List *users*')
    expect(operation.description).toBe(
      'One page.\n\nNewest first.\n\n> 100 requests.\n>\n> Per minute.\n\n> Slow.',
    )
  })

  test.each<[Partial<DescribedEndpoint>, true | undefined]>([
    [{ title: 'List users (deprecated)' }, true],
    [{ description: 'Lists users.\n\nDeprecated: use teams.' }, true],
    [{ notes: ['This endpoint is deprecated and will be removed.'] }, true],
    [{ title: 'Restore a deprecated user', description: 'Deprecated users are gone.' }, undefined],
    [{ notes: ['The field `a` is deprecated.'] }, undefined],
  ])('says that it is deprecated: %j, %j', (fields, deprecated) => {
    expect(operationOf(fields).deprecated).toBe(deprecated)
  })

  test('has no summary where the block has no title, which is listed', () => {
    const { title: _, ...untitled } = endpoint()
    const { description, report } = describeFile([untitled])
    expect(description.paths['/users']!.get).not.toHaveProperty('summary')
    expect(codesOf(report.omitted)).toContain('summary-missing')
  })

  test('stays as it is where CommonMark reads nothing into it', () => {
    const text = 'Sort by created_at or -name (default: 20), at most 100 % & 5 + 3; see v1.2.'
    expect(proseOf(text)).toBe(text)
    expect(
      operationOf({ parameters: [row({ description: text })] }).parameters![0]!.description,
    ).toBe(text)
  })

  test('is plain text: what it says is not read as markup', () => {
    const part = fc.constantFrom(
      '*',
      '_',
      '`',
      '<b>',
      '</b>',
      '&amp;',
      '&',
      '[a](b)',
      '![a](b)',
      '\\',
      '#',
      '##',
      '>',
      '-',
      '+',
      '1.',
      '2)',
      '---',
      '===',
      '|',
      ':-',
      '~~',
      '~~~',
      '```',
      'a',
      'word',
      ' ',
      '\n',
      '<!--',
      '$',
      '^',
      '{%',
      '%}',
      '[ ]',
      '[^1]',
      '[a]: b',
      '<?x',
      '&#35;',
      '    ',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        // Blank lines part paragraphs, which are read one by one.
        const text = parts.join('').replace(/\n\s*\n/g, '\n')
        const { text: seen, elements } = render(proseOf(text))
        expect(elements.filter((name) => name !== 'p')).toEqual([])
        expect(collapsed(seen)).toBe(collapsed(text))
      }),
      { numRuns: 500 },
    )
  })
})
