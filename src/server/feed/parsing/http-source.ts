/** A source's address, and what its client calls around each request. */
export interface SourceOptions {
  baseUrl: string
  fetch?: typeof fetch
  /** For the whole answer, including its body. */
  timeoutMs?: number
  /** Called before each request. Resolves to false when our own budget is used up. */
  spendCall: (path: string) => Promise<boolean>
  /** Receives each raw answer, good or bad; one that is too long is cut off. */
  onResponse: (call: {
    path: string
    query: string
    status: number
    body: string
  }) => Promise<void> | void
  warn: (note: object, message: string) => void
}

/** The longest answer accepted, in bytes after decompression; the longest on record is under 0.2 MB. */
const maxBodyBytes = 5_000_000

/** The body, cut off where it is too long. */
export async function readText(response: Response): Promise<{ body: string; isComplete: boolean }> {
  const decoder = new TextDecoder()
  let body = ''
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    // Leaving the loop closes the connection.
    if (length > maxBodyBytes) return { body, isComplete: false }
    body += decoder.decode(chunk, { stream: true })
  }
  return { body: body + decoder.decode(), isComplete: true }
}

/** Why no answer came. Never the error's own message: when the key is no valid header value, it contains the key. */
export function describeFetchFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const cause = error.cause
  return cause instanceof Error && 'code' in cause
    ? `no answer (${String(cause.code)})`
    : 'no answer'
}

/** Stores a raw answer. They are only for diagnosis, so a failure is not fatal. */
export async function storeResponse(
  { onResponse, warn }: Pick<SourceOptions, 'onResponse' | 'warn'>,
  call: Parameters<SourceOptions['onResponse']>[0],
): Promise<void> {
  try {
    await onResponse(call)
  } catch (error) {
    warn({ error, path: call.path }, 'A raw answer of the golf feed couldn’t be stored')
  }
}
