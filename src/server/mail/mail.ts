import { createTransport } from 'nodemailer'

import type { Mailer } from '../world/mailer.ts'
import type { Config } from '../process/config.ts'

/** The mail server refuses this mail for good; `cause` says how. */
export class MailRejected extends Error {}

/** Mailer through `SMTP_URL`, if it is set. Nothing is connected until a mail is sent. */
export function openMail(config: Config): Mailer {
  const host = config.HOST === '0.0.0.0' || config.HOST === '::' ? 'localhost' : config.HOST
  const address = config.APP_URL?.replace(/\/+$/, '') ?? `http://${host}:${config.PORT}`
  const { SMTP_URL } = config
  const { hostname } = new URL(address)
  const from = config.MAIL_FROM ?? `TeeTime <teetime@${hostname}>`
  if (SMTP_URL === undefined) return { address, send: null }
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    address,
    async send({ id, to, subject, text, html, unsubscribe }) {
      const message = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${hostname}>`,
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
        if (isFinal(cause)) throw new MailRejected('the mail server refuses the mail', { cause })
        throw cause
      }
    },
  }
}

/** A 5xx about the mail itself; one about our signing in there is not the mail's fault. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const ofThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return ofThisMail && responseCode !== undefined && responseCode >= 500
}
