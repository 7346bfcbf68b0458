import { describe, expect, test } from 'vitest'
import { responseStatus, tabText } from '../../src/behaviors/response-heading.js'

describe('the heading of a response', () => {
  test.each([
    ['Response 404', '404', '404'],
    ['response: 201 Created', '201', '201 Created'],
    ['404 Not Found', '404', '404 Not Found'],
    ['Responses — 500', '500', '500'],
  ])('%s is one of status %s', (heading, status, text) => {
    expect(responseStatus(heading)).toBe(status)
    expect(tabText(heading)).toBe(text)
  })

  test.each(['Response', 'Limits', '2000 items', '042', 'Response body', 'Version 404'])(
    '%s names no status',
    (heading) => {
      expect(responseStatus(heading)).toBeUndefined()
    },
  )
})
