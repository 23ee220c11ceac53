import type { FastifyInstance } from 'fastify'

import { Missing } from '../errors.ts'
import { setPreferences } from '../notifications/preferences.ts'
import type { World } from '../world.ts'
import { escaped } from './letters.ts'
import { newestMails } from './outbox.ts'
import { sendPage } from './page.ts'
import { readUnsubscribe, unsubscribePath } from './unsubscribe.ts'

const words = {
  deadline: 'reminders of a drafting deadline',
  withdrawal: 'mails about golfers who withdraw',
  invitation: 'mails about invitations',
  message: 'mails about messages',
  result: 'mails about results',
  deletion: 'mails about deleted leagues',
}
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Pages that mails lead to, and the outbox for developers. Neither is part of the API. */
export function mailRoutes(app: FastifyInstance, world: World): void {
  const { db, config, mail } = world
  // A scope of its own, for mail programs do not send JSON (RFC 8058).
  void app.register(async (app) => {
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
    app.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: 4096 }, async () => null)

    // Looking at the link changes nothing: programs that look for viruses follow it, too.
    app.get<{ Querystring: { token?: unknown } }>(unsubscribePath, async ({ query }, reply) => {
      const { kind, token } = await known(query.token)
      const action = `${unsubscribePath}?token=${encodeURIComponent(token)}`
      const form = `<form method="post" action="${escaped(action)}"><button>Turn them off</button></form>`
      await sendPage(
        reply,
        'Turn mails off',
        `<div class="card"><h1>No more ${words[kind]}?</h1>${form}</div>`,
      )
    })
    app.post<{ Querystring: { token?: unknown } }>(unsubscribePath, async ({ query }, reply) => {
      const { userId, kind } = await known(query.token)
      await setPreferences(db, userId, { [kind]: { mail: false } })
      const back = `You can have them back in <a href="${escaped(mail.address)}/profile">your profile</a>.`
      await sendPage(
        reply,
        'Turned off',
        `<div class="card"><h1>You get no more ${words[kind]}</h1>${back}</div>`,
      )
    })
  })
  async function known(token: unknown) {
    const read = typeof token === 'string' ? await readUnsubscribe(db, token) : null
    if (!read) throw new Missing('This link is not one of ours')
    return { ...read, token: String(token) }
  }

  if (config.NODE_ENV === 'production') return
  app.get('/dev/outbox', async ({ ip }, reply) => {
    // Reset links open accounts: they are shown on this machine only.
    if (!loopback.has(ip)) throw new Missing('Not found')
    const articles = (await newestMails(db)).map((row) => {
      const link = row.path === null ? null : mail.address + row.path
      const state = row.failedAt
        ? `given up: ${row.error}`
        : row.sentAt
          ? 'done'
          : (row.error ?? 'waits')
      const button =
        link === null ? '' : `<p><a href="${escaped(link)}">${escaped(row.button)}</a></p>`
      return `<article><h2>${escaped(row.title)}</h2><small>to ${escaped(row.to)} · ${row.createdAt.toISOString()} · ${escaped(state)}</small><p>${escaped(row.text)}</p>${button}</article>`
    })
    await sendPage(reply, 'Outbox', `<h1>Outbox</h1>${articles.join('') || '<p>No mail yet.</p>'}`)
  })
}
