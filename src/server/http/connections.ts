import type { FastifyInstance } from 'fastify'

import { networkOf } from '../limits/network.ts'

/** How long a caller may take, in milliseconds. */
export interface Timeouts {
  /** For the headers of a request. */
  headersMs: number
  /** For a whole request. */
  requestMs: number
  /** For our answer to it. */
  handlerMs: number
  /** Between two looks at who takes too long. */
  checkMs: number
}

export const timeouts: Timeouts = {
  headersMs: 10_000,
  requestMs: 15_000,
  handlerMs: 10_000,
  checkMs: 1_000,
}

/** More connections than these are refused: all streams there may be, and the calls beside them. */
const connectionsInAll = 10_000
/** One network has a share of them. Proxies that are trusted speak for many. */
const connectionsOfOne = 500

/** Hangs up on who holds more connections than a crowd needs, and on who has been answered in mid-sentence. */
export function limitConnections(app: FastifyInstance, isTrusted: (ip: string) => boolean): void {
  app.server.maxConnections = connectionsInAll
  const open = new Map<string, number>()
  app.server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    if (isTrusted(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const held = (open.get(network) ?? 0) + 1
    if (held > connectionsOfOne) return void socket.destroy()
    open.set(network, held)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
  // The rest of a request that is answered already is not waited for, however slowly it comes.
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!raw.complete && !reply.sent) reply.header('connection', 'close')
  })
}
