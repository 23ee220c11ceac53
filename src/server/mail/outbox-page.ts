import type { FastifyInstance } from 'fastify'

import { Missing } from '../errors/errors.ts'
import type { World } from '../world/world.ts'
import { newestMails } from './outbox.ts'
import { sendPage } from './page.ts'
import { escapeHtml } from './template.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Serves the outbox for developers at `/dev/outbox`, except in production. It isn't part of the API. */
export function serveOutboxPage(app: FastifyInstance, { db, config, mail }: World): void {
  if (config.NODE_ENV === 'production') return
  app.get('/dev/outbox', async ({ ip }, reply) => {
    // Only on this machine, since reset links give access to accounts.
    if (!loopback.has(ip)) throw new Missing('Not found')
    const articles = (await newestMails(db)).map((row) => {
      const link = row.path === null ? null : mail.address + row.path
      const state = row.failedAt
        ? `failed: ${row.error}`
        : row.sentAt
          ? 'done'
          : (row.error ?? 'waiting')
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
