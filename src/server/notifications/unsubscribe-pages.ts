import type { FastifyInstance } from 'fastify'

import type { NoticeKind } from '#domain/notices.ts'
import { NotFoundError } from '#server/platform/errors/errors.ts'
import type { Services } from '#server/platform/services/services.ts'

import { sendPlainPage } from './mail/plain-page.ts'
import { escapeHtml } from './mail/template.ts'
import { verifyUnsubscribeToken, unsubscribePath } from './mail/unsubscribe-token.ts'
import { updatePreferences } from './preferences.ts'

const emailLabels: Record<NoticeKind, string> = {
  deadline: 'draft reminders',
  withdrawal: 'emails about golfers who withdraw',
  invitation: 'emails about invitations',
  message: 'emails about messages',
  result: 'emails about results',
  deletion: 'emails about deleted leagues',
  league: 'emails about changes in a league',
  lead: 'emails about the lead',
  cut: 'emails about missed cuts',
  'great-hole': 'emails about eagles and aces',
  'bogey-free': 'emails about rounds without a bogey',
  money: 'emails about the money',
  'field-change': 'emails about golfers who withdraw mid-tournament',
  reveal: 'emails about the Reveal',
  recap: 'recaps by email',
  digest: 'daily digests',
  club: 'emails about a club’s next week',
}

/** Serves the pages behind a mail's unsubscribe link, which are not part of the API. */
export function serveUnsubscribePages(
  app: FastifyInstance,
  { db, mailer, rateLimits }: Services,
): void {
  // A scope of its own, because mail apps do not post JSON (RFC 8058).
  void app.register(async (app) => {
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
    app.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: 4096 }, async () => null)

    // They aren't calls of the API, which are limited as one.
    app.addHook('onRequest', ({ ip }) => rateLimits.throttleNetwork('calls-network', ip))

    // Opening the link changes nothing, because virus scanners follow it, too.
    app.get<{ Querystring: { token?: unknown } }>(unsubscribePath, async ({ query }, reply) => {
      const { kind, token } = await requireToken(query.token)
      const action = `${unsubscribePath}?token=${encodeURIComponent(token)}`
      const form = `<form method="post" action="${escapeHtml(action)}"><button>Turn Off</button></form>`
      await sendPlainPage(
        reply,
        'Turn Off Emails',
        `<div class="card"><h1>Stop getting ${emailLabels[kind]}?</h1>${form}</div>`,
      )
    })
    app.post<{ Querystring: { token?: unknown } }>(unsubscribePath, async ({ query }, reply) => {
      const { userId, kind } = await requireToken(query.token)
      await updatePreferences(db, userId, { [kind]: { mail: false } })
      const back = `You can turn them on again in <a href="${escapeHtml(mailer.siteUrl)}/profile/notifications">Notifications &amp; Scores</a>.`
      await sendPlainPage(
        reply,
        'Turned off',
        `<div class="card"><h1>You won’t get any more ${emailLabels[kind]}</h1>${back}</div>`,
      )
    })
  })
  /** Reads the link's token. @throws {NotFoundError} */
  async function requireToken(token: unknown) {
    const read = typeof token === 'string' ? await verifyUnsubscribeToken(db, token) : null
    if (!read) throw new NotFoundError('This link isn’t valid')
    return { ...read, token: String(token) }
  }
}
