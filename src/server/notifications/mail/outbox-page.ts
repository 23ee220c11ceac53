import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { found, Missing } from '#server/platform/errors/errors.ts'
import type { World } from '#server/platform/services/world.ts'

import { hasToken } from './links.ts'
import { linkInOutbox, newestMails } from './outbox.ts'
import { sendPage } from './page.ts'
import { escapeHtml } from './template.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Serves the outbox for developers at `/dev/outbox`, except in production. It isn't part of the API. */
export function serveOutboxPage(app: FastifyInstance, { db, config, mail }: World): void {
  if (config.NODE_ENV === 'production') return
  // Only on this machine, since reset links give access to accounts.
  const onRequest = async ({ ip }: FastifyRequest) => {
    if (!loopback.has(ip)) throw new Missing('Not found')
  }
  // A link's token is made when someone follows the link: it is stored nowhere.
  app.get<{ Params: { id: string } }>(
    '/dev/outbox/:id',
    { onRequest, schema: { params: z.object({ id: z.uuid() }) } },
    async ({ params }, reply) =>
      await reply
        .header('cache-control', 'no-store')
        .redirect(found(await linkInOutbox({ db, mail }, params.id), 'Link')),
  )
  app.get('/dev/outbox', { onRequest }, async (_request, reply) => {
    const articles = (await newestMails(db)).map((row) => {
      const state = row.failedAt
        ? `failed: ${row.error}`
        : row.sentAt
          ? (row.error ?? 'done')
          : (row.error ?? 'waiting')
      const path = row.path && hasToken(row.kind) ? `/dev/outbox/${row.id}` : row.path
      const link = path === null ? null : mail.address + path
      const button =
        link === null ? '' : `<p><a href="${escapeHtml(link)}">${escapeHtml(row.button)}</a></p>`
      return `<article><h2>${escapeHtml(row.title)}</h2><small>to ${escapeHtml(row.to)} · ${row.createdAt.toISOString()} · ${escapeHtml(state)}</small><p>${escapeHtml(row.text)}</p>${button}</article>`
    })
    await sendPage(
      reply,
      'Outbox',
      `<h1>Outbox</h1>${articles.join('') || '<p>No emails yet.</p>'}`,
    )
  })
}
