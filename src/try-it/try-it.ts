import type { Example } from '../endpoint/endpoint.js'
import type { TryFacts } from '../reference/try-form.js'
import { writeCurl } from '../samples/curl.js'
import type { Fetch } from '../verify/options.js'
import { compare } from './differences.js'
import { requestFrom } from './request.js'
import { showAnswer } from './result.js'
import { send, type TryAnswer } from './send.js'

/** The surroundings that a form works with. */
export interface TryItContext {
  /** Sends the requests. */
  readonly fetch: Fetch
  /** Puts a text on the clipboard; false when the browser refuses. */
  readonly copy: (text: string) => Promise<boolean>
  /** Aborted when the form is to be left alone. */
  readonly signal: AbortSignal
}

const wired = new WeakSet<HTMLFormElement>()

/** Has a form send what it says when its button is pressed, and show what comes back; never before. */
export function wire(form: HTMLFormElement, { fetch, copy, signal }: TryItContext): void {
  if (wired.has(form)) return
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')!
  const status = form.querySelector<HTMLElement>('[role="status"]')!
  const prefix = form.parentElement!.className.replace(/-try$/, '')
  const facts = JSON.parse(form.dataset.try!) as TryFacts
  const result = document.createElement('div')
  result.dataset.part = 'result'
  const copyButton = document.createElement('button')
  copyButton.type = 'button'
  copyButton.textContent = 'Copy as curl'
  status.after(result)
  let last: TryAnswer['sent'] | undefined
  let running: AbortController | undefined

  const run = async () => {
    running?.abort()
    running = new AbortController()
    const stop = AbortSignal.any([running.signal, signal])
    result.replaceChildren()
    try {
      const asked = requestFrom(form, facts)
      if (typeof asked === 'string') return say(asked, 'failed')
      last = asked
      say('Sending …', 'sent')
      form.setAttribute('aria-busy', 'true')
      const answer = await send(asked, fetch, stop)
      // What was sent meanwhile has an answer of its own.
      if (stop.aborted) return
      button.after(copyButton)
      if (typeof answer === 'string') return say(answer, 'failed')
      last = answer.sent
      show(answer)
    } catch (error) {
      say(`The form has failed: ${(error as Error).message}`, 'failed')
    } finally {
      if (!stop.aborted) form.removeAttribute('aria-busy')
    }
  }
  const show = (answer: TryAnswer) => {
    const comparison = compare(answer, facts, examplesBeside(form))
    const { length } = comparison.differences
    const verdict =
      length === 0
        ? 'As the page says.'
        : `${length === 1 ? 'One difference' : `${length} differences`} from the page.`
    const from =
      answer.headers.get('x-api-md') === 'mock' ? ' The page itself answered (mock).' : ''
    const phrase = answer.statusText === '' ? '' : ` ${answer.statusText}`
    say(
      `${answer.status}${phrase} in ${Math.round(answer.time)} ms. ${verdict}${from}`,
      length === 0 ? 'same' : 'differs',
    )
    result.replaceChildren(...showAnswer(answer, comparison, prefix))
  }
  const say = (text: string, outcome: string) => {
    status.textContent = text
    status.dataset.outcome = outcome
  }
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      void run()
    },
    { signal },
  )
  copyButton.addEventListener(
    'click',
    () => {
      void copy(writeCurl(last!, false)).then((isCopied) => {
        say(isCopied ? 'Copied as curl.' : 'Copying failed.', isCopied ? 'sent' : 'failed')
      })
    },
    { signal },
  )
  signal.addEventListener('abort', () => {
    wired.delete(form)
    form.removeAttribute('aria-busy')
    button.disabled = true
    copyButton.remove()
    result.remove()
    status.textContent = ''
  })
  status.textContent = ''
  button.disabled = false
  wired.add(form)
}

/** The examples of responses that the page shows of the endpoint of a form. */
function examplesBeside(form: HTMLFormElement): Example[] {
  const figures = form.closest('[data-rune="api"]')?.querySelectorAll<HTMLElement>(SHOWN) ?? []
  return Array.from(figures, (figure) => {
    const { textContent = '', dataset } = figure.querySelector('pre')!
    const status = Number(figure.querySelector('[class$="-status"]')?.textContent)
    return {
      role: 'response',
      ...(status > 0 && { status }),
      language: dataset.language ?? 'text',
      code: textContent.replace(/\n$/, ''),
      inferred: false,
    }
  })
}

const SHOWN = 'figure[data-role="response"]:not(form *)'
