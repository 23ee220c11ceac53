import { streamType } from '#contract/assistant.ts'

import { Unavailable } from '../errors/errors.ts'
import { replySent, type Exchange } from '../http/serve.ts'
import type { Writing } from './assistant.ts'

/** The page waits that long between two pieces; longer than Grok may take for the whole. */
export const patienceMs = 30_000

/**
 * Hands an answer out: whole as JSON, or piece by piece to who asks for a stream of events. What goes wrong
 * before the first piece is answered as usual, after it as the event `problem`.
 */
export async function deliver<Answer>(
  writing: Writing<Answer>,
  { request, reply }: Exchange['http'],
): Promise<Answer | typeof replySent> {
  const { raw } = reply
  raw.setTimeout(patienceMs, () => raw.destroy())
  let step = await writing.next()
  if (!request.headers.accept?.includes(streamType)) {
    while (!step.done) step = await writing.next()
    return step.value
  }
  reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': `${streamType}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const send = (event: string, data: unknown) => {
    // Who has gone away has still asked: the answer is finished, and counts.
    if (!raw.destroyed) raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  try {
    while (!step.done) {
      send('text', { text: step.value })
      step = await writing.next()
    }
    send('answer', step.value)
  } catch (error) {
    if (!(error instanceof Unavailable)) request.log.error({ err: error }, 'unexpected')
    const sentence =
      error instanceof Unavailable ? error.message : 'Something went wrong on our side.'
    send('problem', { error: sentence, code: 'unavailable' })
  }
  raw.end()
  return replySent
}
