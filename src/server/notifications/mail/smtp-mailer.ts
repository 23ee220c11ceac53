import { createTransport } from 'nodemailer'

import type { Config } from '#server/platform/process/config.ts'
import type { Mailer } from '#server/platform/services/mailer.ts'

const timeouts = {
  dnsTimeout: 10_000,
  /** For all of connecting: DNS, each address, the greeting, and the TLS handshake. */
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  /** For each of the server's answers. */
  socketTimeout: 20_000,
}
/** To EHLO, STARTTLS, EHLO again, AUTH LOGIN, username, password, MAIL, RCPT, DATA, and the end of the message. */
const answers = 10
/**
 * The longest that sending a mail takes, to a server that stays silent before each answer. One that keeps each timeout
 * from passing, with a byte now and then, is given up after it, too: the mail's job must not expire before, or another
 * process sends it again.
 */
export const longestSendMs = timeouts.connectionTimeout + answers * timeouts.socketTimeout

/** The mail server rejected a mail permanently; `cause` is its response. */
export class MailRejectedError extends Error {}

/**
 * Opens the mailer, which sends through `SMTP_URL` if that is set. It connects only to send a mail.
 *
 * @param maxSendMs after which a mail counts as not sent
 */
export function openMailer(config: Config, maxSendMs = longestSendMs): Mailer {
  const host = config.HOST === '0.0.0.0' || config.HOST === '::' ? 'localhost' : config.HOST
  const siteUrl = config.APP_URL ?? `http://${host}:${config.PORT}`
  const { SMTP_URL } = config
  const { hostname } = new URL(siteUrl)
  const from = config.MAIL_FROM ?? `TeeTime <teetime@${hostname}>`
  if (SMTP_URL === undefined) return { siteUrl, send: null }
  const transport = createTransport({
    url: SMTP_URL,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    siteUrl,
    async send({ id, to, subject, text, html, unsubscribe }) {
      const message = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${hostname}>`,
        signal: AbortSignal.timeout(maxSendMs),
        headers: {
          'auto-submitted': 'auto-generated',
          ...(unsubscribe !== null && {
            'list-unsubscribe': `<${unsubscribe}>`,
            'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
          }),
        },
      }
      try {
        await transport.sendMail(message)
      } catch (cause) {
        if (isPermanent(cause)) {
          throw new MailRejectedError('the mail server rejected the email', { cause })
        }
        throw cause
      }
    },
  }
}

/** Whether the error is a 5xx about the mail itself, not about our login at the mail server. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isAboutMail && responseCode !== undefined && responseCode >= 500
}
