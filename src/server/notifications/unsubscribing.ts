import type { FastifyInstance } from 'fastify'

import { Missing } from '../errors/errors.ts'
import { escapeHtml } from '../mail/template.ts'
import { sendPage } from '../mail/page.ts'
import { readUnsubscribe, unsubscribePath } from '../mail/unsubscribe.ts'
import { setPreferences } from '../notify/preferences.ts'
import type { World } from '../world/world.ts'

const words = {
  deadline: 'reminders of a drafting deadline',
  withdrawal: 'mails about golfers who withdraw',
  invitation: 'mails about invitations',
  message: 'mails about messages',
  result: 'mails about results',
  deletion: 'mails about deleted leagues',
}

/** The pages behind a mail's unsubscribe link, which are no part of the API. */
export function unsubscribePages(app: FastifyInstance, { db, mail }: World): void {
  // A scope of its own, for mail programs do not send JSON (RFC 8058).
  void app.register(async (app) => {
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
    app.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: 4096 }, async () => null)

    // Looking at the link changes nothing: programs that look for viruses follow it, too.
    app.get<{ Querystring: { token?: unknown } }>(unsubscribePath, async ({ query }, reply) => {
      const { kind, token } = await known(query.token)
      const action = `${unsubscribePath}?token=${encodeURIComponent(token)}`
      const form = `<form method="post" action="${escapeHtml(action)}"><button>Turn them off</button></form>`
      await sendPage(
        reply,
        'Turn mails off',
        `<div class="card"><h1>No more ${words[kind]}?</h1>${form}</div>`,
      )
    })
    app.post<{ Querystring: { token?: unknown } }>(unsubscribePath, async ({ query }, reply) => {
      const { userId, kind } = await known(query.token)
      await setPreferences(db, userId, { [kind]: { mail: false } })
      const back = `You can have them back in <a href="${escapeHtml(mail.address)}/profile">your profile</a>.`
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
}
