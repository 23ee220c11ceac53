import type { SourceName } from '#domain/tournaments/sources.ts'

import { type NewAdministrator, findMasterInviteCode } from './accounts/create-administrator.ts'
import { demoPassword } from './admin/demo-data/create-demo-accounts.ts'
import { describePayments } from './billing/provider/open-payments.ts'
import type { Services } from './platform/services/services.ts'

/** The administrator's new account, for whoever made the first start. */
export function firstStartBanner({ email, password }: NewAdministrator): string {
  const first = password === null ? '' : `  First password: ${password} (we only show it once)\n`
  return `\n  Administrator: ${email}\n${first}`
}

/**
 * The text for whoever started the server: where it is, what it is connected to, and how to sign in.
 *
 * @param isFirst whether this start made the administrator's account
 * @param demoUsers the usernames of the demo accounts, if this start made them
 */
export async function startupBanner(
  services: Services,
  isFirst: boolean,
  demoUsers: string[] | null,
): Promise<string> {
  const { config, db, mailer } = services
  const lines = [
    `TeeTime is on ${mailer.siteUrl}`,
    `Golf: ${golfLines[services.golf.name]}`,
    `Database: ${databaseLine(services)}`,
    `Email: ${mailLine(services)}`,
    `Payments: ${describePayments(services.payments)}`,
  ]
  if (isFirst || config.NODE_ENV !== 'production') {
    lines.push(`Invite code: ${await findMasterInviteCode(db)}`)
  }
  if (demoUsers) lines.push(`Demo accounts: ${demoUsers.join(', ')} (password ${demoPassword})`)
  return `\n  ${lines.join('\n  ')}\n`
}

const golfLines: Partial<Record<SourceName, string>> = {
  simulated: 'a simulated tour (set LIVE_GOLF_API_KEY or GOLF_FEED=espn for the real one)',
  espn: 'ESPN’s public pages, unofficial and unsupported (set GOLF_FEED=simulated to turn them off)',
  'live-golf': 'the live feed',
}

const databaseLine = ({ config, database }: Services): string =>
  database.kind === 'embedded' ? `embedded, in ${config.DATA_DIR}` : database.name

function mailLine({ config, mailer }: Services): string {
  if (mailer.send) return 'sent through SMTP_URL'
  return config.NODE_ENV === 'production'
    ? 'not sent (set SMTP_URL)'
    : `shown at ${mailer.siteUrl}/dev/outbox (set SMTP_URL to send it)`
}
