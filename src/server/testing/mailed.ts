import { linkInOutbox } from '#server/notifications/mail/links.ts'
import { listNewestMails } from '#server/notifications/mail/outbox.ts'

import type { TeeTime } from './teetime.ts'

/** The token of the link in the newest mail of a kind, as a developer opens it; empty when it has none. */
export async function tokenInMail(
  { services }: Pick<TeeTime, 'services'>,
  kind: string,
): Promise<string> {
  const mail = (await listNewestMails(services.db)).find((mail) => mail.kind === kind)
  const link = mail && (await linkInOutbox(services, mail.id))
  return link?.split('#token=')[1] ?? ''
}
