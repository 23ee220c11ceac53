/** The content of a mail. */
export interface MailContent {
  subject: string
  text: string
  html: string
}

/** A mail to send. */
interface OutgoingMail extends MailContent {
  /** By which a mail that was sent twice can be recognized. */
  id: string
  to: string
  /** The one-click link that turns mails of its kind off; null for mails that can't be turned off. */
  unsubscribe: string | null
}

/** Sends mails. */
export interface Mailer {
  /** The base URL of links, without a trailing slash. */
  siteUrl: string
  /** Hands a mail to the mail server; null when none is set up, so that mails stay in the outbox. */
  send: ((mail: OutgoingMail) => Promise<void>) | null
}
