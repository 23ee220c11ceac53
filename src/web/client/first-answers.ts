import type { Json } from '#contract/wire/changes.ts'
import { type FirstAnswers, firstAnswersId } from '#contract/wire/first-answers.ts'

/** An answer that came with the page: the body as the wire has it, and the ETag it was sent with. */
interface FirstAnswer {
  etag: string | null
  body: Json
}

/** Answers that no call takes within this time are dropped. They would soon be out of date. */
const freshMs = 5_000

let answers: Map<string, FirstAnswer> | null = null

/** Takes the answer to a call from the page's HTML, if it is there. Each can be taken once. */
export function takeFirstAnswer(address: string): FirstAnswer | undefined {
  if (!answers) {
    answers = read()
    setTimeout(forgetFirstAnswers, freshMs)
  }
  const answer = answers.get(address)
  answers.delete(address)
  return answer
}

/** Drops the answers that no call has taken, because something has changed since. */
export function forgetFirstAnswers(): void {
  answers?.clear()
}

function read(): Map<string, FirstAnswer> {
  // Tests have no document.
  const page = globalThis.document as Document | undefined
  const text = page?.getElementById(firstAnswersId)?.textContent
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes it
  const list = (text ? JSON.parse(text) : []) as FirstAnswers
  return new Map(list.map(([address, etag, body]) => [address, { etag, body }]))
}
