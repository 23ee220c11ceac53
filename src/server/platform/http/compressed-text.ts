import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

const encoders = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** A text that is sent often. It is compressed when first asked for, and once for each encoding. */
export interface CompressedText {
  text: string
  etag: string
  encoded: Partial<Record<keyof typeof encoders, Promise<Buffer>>>
}

/** Prepares a text for being sent often. */
export const prepareText = (text: string): CompressedText => ({
  text,
  etag: `W/"${hash('sha1', text, 'base64url')}"`,
  encoded: {},
})

/** Sends a text in the best encoding that the caller accepts. */
export async function sendCompressedText(
  request: FastifyRequest,
  reply: FastifyReply,
  compressed: CompressedText,
): Promise<FastifyReply> {
  reply.headers({ vary: 'accept-encoding', etag: compressed.etag })
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
  if (!encoding) return reply.send(compressed.text)
  const body = await (compressed.encoded[encoding] ??= encoders[encoding](compressed.text))
  return reply.header('content-encoding', encoding).send(body)
}
