import type { FastifyReply, FastifyRequest } from 'fastify'

import {
  type DocumentStore,
  type BuiltVersion,
  toETag,
  gunzipText,
  type VersionedDocument,
} from './document-store.ts'

/**
 * Sends a document to a caller who may read it: nothing if they have its newest version, only what changed if they
 * ask for that (RFC 3229) and this process knows their version, and else the whole.
 */
export async function sendDocument(
  store: DocumentStore,
  document: VersionedDocument,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const made = await store.latest(document)
  if (reply.sent) return reply
  const held = parseETags(request.headers['if-none-match'])
  const { sharedSeconds } = document
  const isShared = sharedSeconds !== undefined
  // Only with the answer, since an error must not be shared.
  const caching: Record<string, string> = isShared
    ? { 'cache-control': `public, max-age=0, s-maxage=${sharedSeconds}` }
    : {}
  reply.header('etag', toETag(made.etag))
  reply.header('vary', isShared ? 'accept-encoding' : 'accept-encoding, a-im')
  if (held.includes(made.etag)) return await reply.headers(caching).status(304).send()
  // A shared cache would ask for the changes since its own version, and pass them on to people with another one.
  const changes =
    !isShared && acceptsDelta(request) ? await deltaSinceAny(held, store, document, made) : null
  if (!changes) {
    const full = await store.full(document, made)
    return await sendPacked(full, request, reply, caching)
  }
  return await sendPacked(changes.packed, request, reply.status(226), {
    im: 'changes',
    'delta-base': toETag(changes.since),
    'cache-control': 'private, no-store',
  })
}

async function deltaSinceAny(
  etags: readonly string[],
  store: DocumentStore,
  document: VersionedDocument,
  made: BuiltVersion,
): Promise<{ since: string; packed: Buffer } | null> {
  for (const since of etags) {
    const packed = await store.delta(since, document, made)
    if (packed) return { since, packed }
  }
  return null
}

async function sendPacked(
  packed: Buffer,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  more: Record<string, string>,
) {
  reply.type('application/json; charset=utf-8')
  const takesGzip = /\bgzip\b/.test(headers['accept-encoding'] ?? '')
  if (takesGzip) reply.header('content-encoding', 'gzip')
  const body = takesGzip ? packed : await gunzipText(packed)
  // Its answer took too long, and the caller has got another one.
  return reply.sent ? reply : await reply.headers(more).send(body)
}

const parseETags = (header = ''): string[] =>
  [...header.matchAll(/"([^"]+)"/g)].map(([, etag = '']) => etag)

const acceptsDelta = ({ headers }: FastifyRequest): boolean =>
  /\bchanges\b/.test(String(headers['a-im'] ?? ''))
