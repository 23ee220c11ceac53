import { until } from './processes/processes.ts'

/** A user's open event stream, as a browser holds it. */
export interface TestEventStream {
  /** The topics received so far, in order; `bye` and `evicted` are the server's good-byes. */
  received: string[]
  /** Waits until a topic has been received a number of times. */
  waitFor(topic: string, times?: number): Promise<void>
  /** Resolves when the stream has ended for any reason. */
  ended: Promise<void>
  isOpen(): boolean
  close(): void
}

/**
 * Opens a stream at a process, to hear also what changed `since` then.
 *
 * @param encoding `identity` to get it as it is
 * @throws {Error} with the status of a refusal
 */
export async function openEventStream(
  url: string,
  cookie: string,
  since?: number,
  encoding = 'gzip',
): Promise<TestEventStream> {
  const leaving = new AbortController()
  const from = since === undefined ? '' : `?since=${since}`
  const response = await fetch(`${url}/api/events${from}`, {
    headers: { cookie, 'accept-encoding': encoding },
    signal: leaving.signal,
  })
  const { body, status } = response
  if (status !== 200 || !body) throw new Error(String(status))
  const received: string[] = []
  let open = true
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of body) {
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = /^event: (bye|beat|evicted)$/m.exec(block)?.[1]
        if (event) received.push(event)
        const data = /^data: (\{.*"topic".*\})$/m.exec(block)?.[1]
        if (data) received.push((JSON.parse(data) as { topic: string }).topic)
      }
    }
  }
  const ended = read()
    .catch(() => {})
    .finally(() => {
      open = false
    })
  const times = (topic: string) => received.filter((one) => one === topic).length
  return {
    received,
    waitFor: (topic, wanted = 1) => until(async () => times(topic) >= wanted),
    ended,
    isOpen: () => open,
    close: () => leaving.abort(),
  }
}
