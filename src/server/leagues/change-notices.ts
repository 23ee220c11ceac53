import { yourLeague } from '#domain/words.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'

import { listOtherMembers, readNoticeLeague } from './league-notices.ts'
import type { describeChanges } from './log/describe-changes.ts'

/** What changed in a league or a club, from `describeChanges`. */
type ChangeLines = Pick<
  ReturnType<typeof describeChanges>,
  'name' | 'entryFee' | 'rules' | 'shootout'
>

/** A changed league or club, and who is notified. */
interface Changed {
  by: { name: string }
  /** Before the change. */
  name: string
  /** The name, and what it is. */
  what: string
  userIds: readonly string[]
  path: string
}

/** Notifies people of what someone changed in a league or a club. @param note what to know about a new fee or new rules */
export async function notifyOfChanges(
  db: Db,
  { by, name, what, userIds, path }: Changed,
  { name: renamed, entryFee, rules, shootout }: ChangeLines,
  note: string[] = [],
): Promise<void> {
  const agreed = [...entryFee, ...rules]
  const lines = [...renamed, ...agreed, ...shootout, ...(agreed.length > 0 ? note : [])]
  if (lines.length === 0) return
  // Without the club's look, which nothing about money has.
  await notify(db, {
    kind: 'league',
    userIds,
    title: `${by.name} changed ${name}`,
    text: [`${by.name} changed ${what}.`, ...lines].join('\n\n'),
    path,
    always: agreed.length > 0,
  })
}

/**
 * Notifies a league's other members of what the commissioner changed.
 *
 * @param paid who had paid a fee that has changed, and whether there is none now
 */
export async function notifyOfLeagueChanges(
  db: Db,
  by: Member,
  oldName: string,
  lines: ChangeLines,
  paid: { userIds: readonly string[]; isFree: boolean },
): Promise<void> {
  const { tournament } = await readNoticeLeague(db, by.leagueId)
  const changed = {
    by,
    name: oldName,
    what: `${oldName}, ${yourLeague(tournament)}`,
    path: `/leagues/${by.leagueId}`,
  }
  const others = await listOtherMembers(db, by.leagueId, by.userId)
  const payers = new Set(paid.userIds)
  const rest = paid.isFree
    ? `ask ${by.name} to refund it.`
    : `settle the difference with ${by.name}, who’ll check you off again.`
  const note = [`You already paid the old fee, so ${rest}`]
  await notifyOfChanges(db, { ...changed, userIds: others.filter((id) => !payers.has(id)) }, lines)
  const userIds = others.filter((id) => payers.has(id))
  await notifyOfChanges(db, { ...changed, userIds }, lines, note)
}
