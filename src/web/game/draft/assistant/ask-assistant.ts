import * as z from 'zod/mini'

import { adviseTeam, analyzeGroups, eventStreamType, TextEvent } from '#contract/game/assistant.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { ApiError, callHeaders, throwUnreached, UnexpectedResponse } from '#web/api/client.ts'

type Question = typeof analyzeGroups | typeof adviseTeam

interface AskOptions {
  /** Called with the whole text so far. */
  onText: (text: string) => void
  signal: AbortSignal
}

/**
 * Asks the assistant, and passes its text on while it is being written.
 *
 * @throws {ApiError} when the assistant refuses or fails
 * @throws {UnexpectedResponse} when the stream ends without an answer
 */
export async function askAssistant<Q extends Question>(
  question: Q,
  body: z.output<Q['body']>,
  { onText, signal }: AskOptions,
): Promise<Output<Q>> {
  const { method, path } = question
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: { ...callHeaders(), accept: eventStreamType },
    body: JSON.stringify(z.encode<z.ZodMiniType>(question.body, body)),
    signal,
  }).catch(throwUnreached)
  if (!response.ok || !response.body) {
    throw new ApiError(response.status, (await response.text()) || response.statusText)
  }
  let text = ''
  for await (const { event, data } of readEvents(response.body)) {
    if (event === 'text') onText((text += z.parse(TextEvent, JSON.parse(data)).text))
    if (event === 'problem') throw new ApiError(503, data)
    if (event === 'answer') return z.decode(question.response, JSON.parse(data)) as Output<Q>
  }
  throw new UnexpectedResponse(`${path} ended without an answer`)
}

/** One server-sent event. */
export interface StreamEvent {
  event: string
  data: string
}

/** Parses server-sent events from a response body, however it is split into chunks. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const parts = rest.split(/\r?\n\r?\n/)
      rest = parts.pop() ?? ''
      for (const part of parts) yield parseEvent(part)
      if (done) return
    }
  } finally {
    // Closes the connection when the caller stops reading.
    await reader.cancel().catch(() => {})
  }
}

function parseEvent(part: string): StreamEvent {
  const fields = part.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/.exec(line))
  const of = (name: string) =>
    fields.flatMap((field) => (field?.[1] === name ? [field[2] ?? ''] : []))
  return { event: of('event')[0] ?? 'message', data: of('data').join('\n') }
}
