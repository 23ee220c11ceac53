import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

/** A post as a chat received it. */
export interface ReceivedPost {
  path: string
  headers: IncomingHttpHeaders
  /** As it came, for checking its signature. */
  text: string
  body: Record<string, unknown>
}

/** A group's chat with a webhook. */
export interface ChatServer {
  /** The webhook's address, with a secret in it. */
  url: string
  posts: ReceivedPost[]
  /** Its response status, 204 by default. */
  status: number
  /** Where it redirects to; empty for nowhere. */
  location: string
  /** It responds only after this. */
  ready: Promise<void>
}

/** Starts a chat that accepts every post. */
export async function startChatServer(): Promise<ChatServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const { url: path = '', headers } = request
      chat.posts.push({ path, headers, text, body: JSON.parse(text) as ReceivedPost['body'] })
      void chat.ready.then(() =>
        response.writeHead(chat.status, chat.location ? { location: chat.location } : {}).end(),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  )
  const chat: ChatServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/s3cretToken9`,
    posts: [],
    status: 204,
    location: '',
    ready: Promise.resolve(),
  }
  return chat
}
