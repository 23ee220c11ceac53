/** A mail as its reader gets it. */
export interface MailContent {
  subject: string
  text: string
  html: string
}

/** A mail as it is handed over. */
export interface OutgoingMail extends MailContent {
  /** Of the outbox: the same mail sent twice can be told by it. */
  id: string
  to: string
  /** Where one click, without signing in, turns mails of its kind off. */
  unsubscribe: string | null
}

/** The way out for mails. */
export interface Mailer {
  /** The address people use, without a slash at its end: where links lead. */
  address: string
  /** Hands a mail to the mail server; null where none is set, and mails stay in the outbox. */
  send: ((envelope: OutgoingMail) => Promise<void>) | null
}
