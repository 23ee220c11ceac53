import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

/** A received request to Grok. */
export interface GrokRequest {
  path: string
  authorization: string
  /** The whole body, to search in. */
  text: string
  /** The JSON between the marks of the last message. */
  data: {
    tournament: string
    golfers: { id: string; name: string; group: string; rank?: number; recent?: string[] }[]
    currentTeam?: string[]
    /** The recap to rephrase. */
    recap?: string
    rules: { places: Record<string, number> }
  }
}

/** Sends a custom response. */
type CustomResponse = (response: ServerResponse) => void

/** A small local server with xAI's responses API. */
export interface XaiServer {
  url: string
  requests: GrokRequest[]
  /** Grok's output: an object is sent as JSON, a text as it is. A function sends a custom response. */
  answer: (requests: GrokRequest) => object | string | CustomResponse
}

/** Starts a fake xAI server. It stops after the test. */
export async function startXai(): Promise<XaiServer> {
  const server = createServer((request, response) => {
    void reply(request, response).catch(() => response.destroy())
  })
  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requests = readAsked(request, await bodyOf(request))
    xai.requests.push(requests)
    const answer = xai.answer(requests)
    if (typeof answer === 'function') answer(response)
    else stream(response, typeof answer === 'string' ? answer : JSON.stringify(answer))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const xai: XaiServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: [],
    answer: goodAnswer,
  }
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return xai
}

/** Rephrases a recap, or picks the best ranked of each group, in two sentences that name the first and the last pick. */
export function goodAnswer({ data }: GrokRequest): object {
  const { golfers, currentTeam, rules, recap } = data
  if (recap !== undefined) return { text: recap.replace('leads at', 'is out front at') }
  const picks = Object.entries(rules.places).flatMap(([group, places]) =>
    golfers
      .filter((golfer) => golfer.group === group)
      .toSorted((a, b) => (a.rank ?? 999) - (b.rank ?? 999))
      .slice(0, places)
      .map(({ id }) => ({ apiPlayerId: id, groupId: group })),
  )
  const text = `Begin with [[${picks[0]?.apiPlayerId}]], who is the best of them all. End with [[${picks.at(-1)?.apiPlayerId}]]!`
  return currentTeam ? { picks, text } : { text }
}

/** A response with this status and body. */
export const respondWith =
  (status: number, body: string, type = 'application/json'): (() => CustomResponse) =>
  () =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(body)

/** Streams Grok's text in small pieces, as xAI does. */
function stream(response: ServerResponse, text: string): void {
  const { head, send } = streamStart(response, text)
  const message = {
    type: 'message',
    id: 'msg_1',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text }],
  }
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 }
  const completed = { ...head, output: [message], usage, status: 'completed' }
  send({ type: 'response.completed', response: completed } as never)
  response.end()
}

/** Streams the start of Grok's text, and leaves the response open. */
export function streamStart(response: ServerResponse, text: string) {
  const item = { item_id: 'msg_1', output_index: 0, content_index: 0 }
  const head = { id: 'resp_1', created_at: 1, model: 'grok', object: 'response' }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (event: { type: string }) =>
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  const created = { ...head, output: [], status: 'in_progress' }
  send({ type: 'response.created', response: created } as never)
  for (let at = 0; at < text.length; at += 7) {
    send({
      type: 'response.output_text.delta',
      ...item,
      delta: text.slice(at, at + 7),
    } as never)
  }
  return { head, send }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function readAsked(request: IncomingMessage, text: string): GrokRequest {
  const { input } = JSON.parse(text) as { input: { content: { text: string }[] }[] }
  const said = input.at(-1)?.content[0]?.text ?? ''
  const inside = /<data>(.*)<\/data>/s.exec(said)?.[1]
  return {
    path: request.url ?? '',
    authorization: request.headers.authorization ?? '',
    text,
    data: JSON.parse(inside ?? '{}') as GrokRequest['data'],
  }
}
