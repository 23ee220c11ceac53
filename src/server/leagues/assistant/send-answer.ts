import { eventStreamType } from '#contract/game/assistant.ts'
import { UnavailableError } from '#server/platform/errors/errors.ts'
import { replySent, type HttpContext } from '#server/platform/http/serve.ts'

import type { AnswerStream } from './assistant.ts'

/** How long the page waits for the next piece; longer than Grok may take for all of them. */
export const answerTimeoutMs = 30_000

/**
 * Sends an answer: complete as JSON, or piece by piece to a client that accepts server-sent events. A failure
 * before the first piece gets the usual error response, a later one the event `problem`.
 */
export async function sendAnswer<Answer>(
  answer: AnswerStream<Answer>,
  { request, reply }: HttpContext['http'],
): Promise<Answer | typeof replySent> {
  const { raw } = reply
  raw.setTimeout(answerTimeoutMs, () => raw.destroy())
  let step = await answer.next()
  if (!request.headers.accept?.includes(eventStreamType)) {
    while (!step.done) step = await answer.next()
    return step.value
  }
  reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': `${eventStreamType}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const send = (event: string, data: unknown) => {
    // A client that left still used its call: the answer is finished, and counts.
    if (!raw.destroyed) raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  try {
    while (!step.done) {
      send('text', { text: step.value })
      step = await answer.next()
    }
    send('answer', step.value)
  } catch (error) {
    if (!(error instanceof UnavailableError)) request.log.error({ err: error }, 'unexpected')
    const sentence =
      error instanceof UnavailableError ? error.message : 'Something went wrong on our side.'
    send('problem', { error: sentence, code: 'unavailable' })
  }
  raw.end()
  return replySent
}
