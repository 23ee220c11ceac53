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
