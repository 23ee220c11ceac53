import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { found, NotFoundError } from '#server/platform/errors/errors.ts'
import type { Services } from '#server/platform/services/services.ts'

import { hasToken, linkInOutbox } from './links.ts'
import { listNewestMails } from './outbox.ts'
import { sendPlainPage } from './plain-page.ts'
import { escapeHtml } from './template.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Serves the outbox for developers at `/dev/outbox`, except in production. It isn't part of the API. */
export function serveOutboxPage(app: FastifyInstance, { db, config, mailer }: Services): void {
  if (config.NODE_ENV === 'production') return
  // Only on this machine, since reset links give access to accounts.
  const onRequest = async ({ ip }: FastifyRequest) => {
    if (!loopback.has(ip)) throw new NotFoundError('Not found')
  }
  // A link's token is made when someone follows the link: it is stored nowhere.
  app.get<{ Params: { id: string } }>(
    '/dev/outbox/:id',
    { onRequest, schema: { params: z.object({ id: z.uuid() }) } },
    async ({ params }, reply) =>
      await reply
        .header('cache-control', 'no-store')
        .redirect(found(await linkInOutbox({ db, mailer }, params.id), 'Link')),
  )
  app.get('/dev/outbox', { onRequest }, async (_request, reply) => {
    const articles = (await listNewestMails(db)).map((row) => {
      const state = row.failedAt
        ? `failed: ${row.error}`
        : row.sentAt
          ? (row.error ?? 'done')
          : (row.error ?? 'waiting')
      const path = row.path && hasToken(row.kind) ? `/dev/outbox/${row.id}` : row.path
      const link = path === null ? null : mailer.siteUrl + path
      const button =
        link === null ? '' : `<p><a href="${escapeHtml(link)}">${escapeHtml(row.button)}</a></p>`
      return `<article><h2>${escapeHtml(row.title)}</h2><small>to ${escapeHtml(row.to)} · ${row.createdAt.toISOString()} · ${escapeHtml(state)}</small><p>${escapeHtml(row.text)}</p>${button}</article>`
    })
    await sendPlainPage(
      reply,
      'Outbox',
      `<h1>Outbox</h1>${articles.join('') || '<p>No emails yet.</p>'}`,
    )
  })
}
