import type { ClientRequest } from './client-request.js'
import { readCurl } from './curl.js'
import { HTTPIE, readHttpie } from './httpie.js'
import { type Command, readCommands } from './shell-words.js'

/** Prompts, variables that are set, and what runs another command, before the name of one. */
const BEFORE_COMMAND = /^(?:\S*[$%#>]|PS|sudo|time|watch|env|exec|do|then|else|\w+=.*)$/s

/** The requests of curl and HTTPie commands in a script. */
export function readCommandRequests(script: string): ClientRequest[] {
  return [...readCommands(script)].flatMap(requestsOf)
}

/** The requests of one command; none where it is no client that is understood. */
export function requestsOf({ words, hasInput }: Command): ClientRequest[] {
  const start = words.findIndex(({ text }) => !BEFORE_COMMAND.test(text))
  const name = words[start]?.text.split('/').at(-1)
  const args = words.slice(start + 1)
  if (name === 'curl' || name === 'curl.exe') return readCurl(args)
  return name !== undefined && HTTPIE.test(name) ? readHttpie(args, hasInput) : []
}
