import { describe, expect, test } from 'vitest'
import { onlyEndpoint } from './only-endpoint.js'

describe('the title', () => {
  test.each([
    ['the first heading, whatever its level', '### Get a user\n# One\n## Two', 'Get a user'],
    ['plain text', '## Get *a* `user` [now](x)', 'Get a user now'],
    ['no heading without text', '##\n\n# One', 'One'],
    ['no heading that says what follows', '## Parameters\n\n# Get a user', 'Get a user'],
    ['no heading inside such a group', '## Body\n\n### Ship', 'Body'],
    ['a heading of groups where there is no other', '### Response', 'Response'],
    ['no heading in a quote or a list', '> ## Quoted\n\n- ## Listed', undefined],
  ])('is %s', (_, body, title) => {
    expect(onlyEndpoint(body).title).toBe(title)
  })

  test('is the line in bold, or the element, that a body without headings begins with', () => {
    expect(onlyEndpoint('**Ships**\n\nAll of them.')).toMatchObject({
      title: 'Ships',
      description: 'All of them.',
    })
    expect(onlyEndpoint('<h3 id="s">Ships</h3>\n\nAll of them.').title).toBe('Ships')
    for (const body of ['**Warning**\n\nText', '**It is gone.**\n\nText'])
      expect(onlyEndpoint(body).title).toBeUndefined()
  })

  test('is a heading that lacks a space', () => {
    expect(onlyEndpoint('##Ships\n\nAll.').title).toBe('Ships')
  })
})

describe('the description', () => {
  test.each([
    ['joins paragraphs and lists', '## T\n\nOne.\n\n- a\n\n> note\n\n*Two*.', 'One.\n\na\n\nTwo.'],
    ['ends at a table', '## T\n\nOne.\n\n| a |\n|---|\n\nTwo.', 'One.'],
    ['ends at code', '## T\n\nOne.\n\n    code\n\nTwo.', 'One.'],
    ['ends at the next heading', '# T\n\nOne.\n\n# Notes\n\nTwo.', 'One.'],
    ['is the first text where none is before', '## T\n\n```\nx\n```\n\nOne.\n\nTwo.', 'One.'],
    ['has no label', '## T\n\nOne.\n\nExample:\n\n```\nx\n```', 'One.'],
    ['has no label at its end', '## T\n\nOne. Example response:\n\n```\nx\n```', 'One.'],
    ['has no line of a route', '## T\n\nGET `/ships`\n\nOne.', 'One.'],
    ['has no line of a path', '## T\n\n`/ships/{id}`\n\nOne.', 'One.'],
    ['has no line of several methods', '## T\n\n`[POST|PUT] /ships`\n\nOne.', 'One.'],
    ['has no line of methods alone', '## T\n\n**`GET`/`HEAD`**\n\nOne.', 'One.'],
    ['has no tag of another tool', '## T\n\n{% hint %}\nOne.\n{% endhint %}', 'One.'],
    [
      'is what a label says it is',
      '## T\n\n- Auth: none\n- Description: One.\n- Weight: 1',
      'One.',
    ],
    ['has no list of addresses', '## T\n\nOne.\n\n- `/ships`\n\nTwo.', 'One.\n\nTwo.'],
    ['has no line that says there is none', '## T\n\nNone\n\n```\nx\n```\n\nOne.', 'One.'],
    ['has no text of a response', '## T\n\n### Response\n\nThe user.', undefined],
    ['has no text of a status', '## T\n\n**404 Not Found**\n\nNo user.', undefined],
  ])('%s', (_, body, description) => {
    expect(onlyEndpoint(body).description).toBe(description)
  })
})

test('a note is the text of a block quote of the body itself', () => {
  const { notes } = onlyEndpoint('> One *a*.\n>\n> Two.\n\ntext\n\n- > In a list\n\n>\n')
  expect(notes).toEqual(['One a.\n\nTwo.'])
})
