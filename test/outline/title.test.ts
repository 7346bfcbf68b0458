import { describe, expect, test } from 'vitest'
import { onlyEndpoint } from './only-endpoint.js'

describe('the title', () => {
  test('is the first heading of level 2', () => {
    expect(onlyEndpoint('# One\n## Two\n## Three').title).toBe('Two')
  })

  test('is the first heading where none has level 2', () => {
    expect(onlyEndpoint('### Three\n# One').title).toBe('Three')
  })

  test('is plain text', () => {
    expect(onlyEndpoint('## Get *a* `user` [now](x)').title).toBe('Get a user now')
  })

  test('is no heading without text, and none inside a quote or a list', () => {
    expect(onlyEndpoint('##\n\n# One').title).toBe('One')
    expect(onlyEndpoint('> ## Quoted\n\n- ## Listed').title).toBeUndefined()
  })
})

describe('the description', () => {
  test('joins the paragraphs before the first table by a blank line', () => {
    const { description } = onlyEndpoint('## T\n\nOne.\n\n*Two*.\n\n| a |\n|---|\n\nThree.')
    expect(description).toBe('One.\n\nTwo.')
  })

  test.each([
    ['a fenced code block', '```\nx\n```'],
    ['an indented code block', '    x'],
    ['a heading of level 3', '### Notes'],
    ['a heading of level 4', '#### Notes'],
  ])('ends at %s', (_name, end) => {
    expect(onlyEndpoint(`## T\n\nOne.\n\n${end}\n\nTwo.`).description).toBe('One.')
  })

  test('goes on after a list, which is text, a quote and a title of any level', () => {
    const { description } = onlyEndpoint('### T\n\nOne.\n\n- a\n\n> b\n\nTwo.')
    expect(description).toBe('One.\n\na\n\nTwo.')
  })

  test('is the first paragraph where none stands before all that ends it', () => {
    const body = '## T\n\n```\nx\n```\n\nText.\n\nMore.'
    expect(onlyEndpoint(body).description).toBe('Text.')
  })

  test('is absent where there is none', () => {
    expect(onlyEndpoint('## T')).not.toHaveProperty('description')
    expect(onlyEndpoint('## T\n\nExample:\n\n```\nx\n```\n')).not.toHaveProperty('description')
  })
})

describe('a note', () => {
  test('is the text of a block quote, its paragraphs joined by a blank line', () => {
    expect(onlyEndpoint('> One *a*.\n>\n> Two.\n\ntext\n\n> Three.').notes).toEqual([
      'One a.\n\nTwo.',
      'Three.',
    ])
  })

  test('is nothing inside a list, and nothing without text', () => {
    expect(onlyEndpoint('- > One\n\n>\n').notes).toEqual([])
  })
})
