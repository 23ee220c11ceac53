import { eq } from 'drizzle-orm'

import { listText } from '#domain/lists.ts'
import { yourLeague } from '#domain/words.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

import { tournaments } from '../tournaments/tables.ts'
import { listMemberIds } from './members.ts'
import { allLeagues } from './tables.ts'

/** Notifies every member that the commissioner deleted the league, and the commissioner how to undo it. */
export async function notifyOfDeletion(db: Db, commissioner: Member): Promise<void> {
  const { leagueId, userId, name: commissionerName } = commissioner
  const { name, tournament, settledAt, entryFee } = await readNoticeLeague(db, leagueId)
  const others = await listOtherMembers(db, commissioner)
  const kept = listText([
    'the final leaderboard',
    'your achievements',
    ...(entryFee > 0 ? ['Settle Up'] : []),
  ])
  await notify(db, {
    kind: 'deletion',
    userIds: others,
    title: `${commissionerName} deleted ${name}`,
    text: settledAt
      ? `${commissionerName} deleted ${name}, ${yourLeague(tournament)}.\n\nYou keep the results: ${kept}. Nothing else in it can change.`
      : `${commissionerName} deleted ${name}, ${yourLeague(tournament)}. No one can open it now.\n\nIf that was a mistake, ${commissionerName} can restore it within 7 days, with everything in it.`,
    path: settledAt ? `/leagues/${leagueId}/leaderboard` : '/dashboard',
  })
  await notify(db, {
    kind: 'deletion',
    userIds: [userId],
    title: `You deleted ${name}`,
    text: `${settledAt ? `${name} is over, and its members keep the results.` : `${name} is hidden from everyone now.`}${others.length > 0 ? ' We’ll let its members know.' : ''}\n\nYou can restore it from your dashboard for 7 days.`,
    path: '/dashboard',
  })
}

/** Notifies every member that the league is back. */
export async function notifyOfRestore(db: Db, commissioner: Member): Promise<void> {
  const { leagueId, userId, name: commissionerName } = commissioner
  const { name, tournament } = await readNoticeLeague(db, leagueId)
  const notice = {
    kind: 'deletion' as const,
    title: `${name} is back`,
    path: `/leagues/${leagueId}`,
  }
  const text = `restored ${name}, ${yourLeague(tournament)}. Everything in it is back.`
  await notify(db, {
    ...notice,
    userIds: await listOtherMembers(db, commissioner),
    text: `${commissionerName} ${text}`,
  })
  await notify(db, { ...notice, userIds: [userId], text: `You ${text}` })
}

async function readNoticeLeague(db: Db, leagueId: string) {
  const [row] = await db
    .select({
      name: allLeagues.name,
      settledAt: allLeagues.settledAt,
      entryFee: allLeagues.entryFeeCents,
      tournament: tournaments.name,
    })
    .from(allLeagues)
    .innerJoin(tournaments, eq(tournaments.key, allLeagues.tournamentKey))
    .where(eq(allLeagues.id, leagueId))
  return found(row, 'League')
}

async function listOtherMembers(db: Db, { leagueId, userId }: Member): Promise<string[]> {
  return (await listMemberIds(db, leagueId)).filter((id) => id !== userId)
}
