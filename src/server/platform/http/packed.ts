import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

const encoders = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** A text that is sent often. It is compressed when first asked for, and once for each encoding. */
export interface Packed {
  text: string
  etag: string
  encoded: Partial<Record<keyof typeof encoders, Promise<Buffer>>>
}

/** Prepares a text for being sent often. */
export const pack = (text: string): Packed => ({
  text,
  etag: `W/"${hash('sha1', text, 'base64url')}"`,
  encoded: {},
})

/** Sends a text as the caller can unpack it. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  packed: Packed,
): Promise<FastifyReply> {
  reply.headers({ vary: 'accept-encoding', etag: packed.etag })
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
  if (!encoding) return reply.send(packed.text)
  const body = await (packed.encoded[encoding] ??= encoders[encoding](packed.text))
  return reply.header('content-encoding', encoding).send(body)
}
