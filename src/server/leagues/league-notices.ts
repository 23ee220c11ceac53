import { eq, sql } from 'drizzle-orm'

import { listText } from '#domain/lists.ts'
import { refundText } from '#domain/week/refund-text.ts'
import { yourLeague } from '#domain/words.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

import { tournaments } from '../tournaments/tables.ts'
import { isDraftOpen } from './access/draft-open.ts'
import { listMemberIds, listPaidMembers } from './members/members.ts'
import { allLeagues } from './tables.ts'

/** A member of a league, as the notices about them need it. */
export interface DepartingMember {
  userId: string
  name: string
  /** Whether they were checked off as having paid the fee. */
  paid: boolean
}

/** Notifies everyone else of a new name or fee. @param lines what changed, from the log */
export async function notifyOfChanges(
  db: Db,
  by: Member,
  oldName: string,
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return
  const { tournament } = await readNoticeLeague(db, by.leagueId)
  await notify(db, {
    kind: 'league',
    userIds: await listOtherMembers(db, by.leagueId, by.userId),
    title: `${by.name} changed ${oldName}`,
    text: `${by.name} changed ${oldName}, ${yourLeague(tournament)}.\n\n${lines.join('\n\n')}`,
    path: `/leagues/${by.leagueId}`,
  })
}

/** Notifies the commissioner that a member left. */
export async function notifyOfLeaving(
  db: Db,
  leagueId: string,
  member: DepartingMember,
): Promise<void> {
  const { name, tournament, entryFee, commissionerId } = await readNoticeLeague(db, leagueId)
  const fee =
    member.paid && entryFee > 0 ? ' They already paid the entry fee, so send it back.' : ''
  await notify(db, {
    kind: 'league',
    userIds: [commissionerId],
    title: `${member.name} left ${name}`,
    text: `${member.name} left ${name}, ${yourLeague(tournament)}. Their team is deleted${entryFee > 0 ? ', and they don’t owe anything' : ''}.${fee}`,
    path: `/leagues/${leagueId}`,
  })
}

/** Notifies a member that the commissioner removed them. */
export async function notifyOfRemoval(db: Db, by: Member, removed: DepartingMember): Promise<void> {
  const { name, tournament, entryFee } = await readNoticeLeague(db, by.leagueId)
  const fee = removed.paid && entryFee > 0 ? ` Ask ${by.name} to refund your entry fee.` : ''
  await notify(db, {
    kind: 'league',
    userIds: [removed.userId],
    title: `${by.name} removed you from ${name}`,
    text: `${by.name} removed you from ${name}, ${yourLeague(tournament)}. Your team is deleted${entryFee > 0 ? ', and you don’t owe anything' : ''}.${fee}\n\nYou’ll need a new invitation to come back.`,
    path: '/dashboard',
  })
}

/** A league changes hands. */
export interface Handover {
  leagueId: string
  from: { userId: string; name: string; isFormer?: boolean }
  /** Whoever hands it over: the commissioner, or the administrator for them, who is null. */
  by: { userId: string | null; name: string }
}

/** Notifies the new commissioner, and the other members who runs the league now. */
export async function notifyOfHandOver(
  db: Db,
  { leagueId, from, by }: Handover,
  successor: { userId: string; name: string },
): Promise<void> {
  const { name, tournament, entryFee, settledAt } = await readNoticeLeague(db, leagueId)
  const others = await listOtherMembers(db, leagueId, from.userId)
  // Once a league is final, whoever ran it then holds the fees.
  const collectsFees = entryFee > 0 && settledAt === null
  const path = `/leagues/${leagueId}`
  await notify(db, {
    kind: 'league',
    userIds: [successor.userId],
    title: `You’re the new commissioner of ${name}`,
    text: `${by.name} handed ${name}, ${yourLeague(tournament)}, over to you. You’re the commissioner now.${collectsFees && !from.isFormer ? ` Ask ${from.name} for any entry fees they’ve collected.` : ''}`,
    path,
  })
  await notify(db, {
    kind: 'league',
    userIds: others.filter((id) => id !== successor.userId),
    title: `${successor.name} is the new commissioner of ${name}`,
    text: `${by.name} handed ${name}, ${yourLeague(tournament)}, over to ${successor.name}.${collectsFees ? ` From now on, pay your entry fee to ${successor.name}.` : ''}`,
    path,
  })
}

/** Notifies a member that they are a deputy now, or no longer. */
export async function notifyOfDeputy(
  db: Db,
  by: Member,
  userId: string,
  deputy: boolean,
): Promise<void> {
  const { name, tournament } = await readNoticeLeague(db, by.leagueId)
  const league = `${name}, ${yourLeague(tournament)}`
  await notify(db, {
    kind: 'league',
    userIds: [userId],
    title: deputy ? `You’re now a deputy in ${name}` : `You’re no longer a deputy in ${name}`,
    text: deputy
      ? `${by.name} made you a deputy in ${league}. You can invite friends, nudge anyone who hasn’t picked, and check off who’s paid.`
      : `${by.name} removed you as a deputy in ${league}. You’re still a member.`,
    path: `/leagues/${by.leagueId}`,
  })
}

/**
 * Notifies every member that the commissioner deleted the league, and the commissioner how to undo it. A league without a
 * result gets none, so fees that were paid go back.
 */
export async function notifyOfDeletion(db: Db, commissioner: Member): Promise<void> {
  const { leagueId, userId, name: commissionerName } = commissioner
  const { name, tournament, settledAt, entryFee, isOpen } = await readNoticeLeague(db, leagueId)
  const others = await listOtherMembers(db, leagueId, userId)
  const kept = listText([
    'the final leaderboard',
    'your achievements',
    ...(entryFee > 0 ? ['Settle Up'] : []),
  ])
  const paid = settledAt === null && entryFee > 0 ? await listPaidMembers(db, leagueId) : []
  const payers = paid.filter((payer) => payer.userId !== userId)
  const payerIds = new Set(payers.map((payer) => payer.userId))
  const noResult = isOpen ? '' : ' It won’t get a result unless it’s restored.'
  const notice = {
    kind: 'deletion' as const,
    title: `${commissionerName} deleted ${name}`,
    text: settledAt
      ? `${commissionerName} deleted ${name}, ${yourLeague(tournament)}.\n\nYou keep the results: ${kept}. Nothing else in it can change.`
      : `${commissionerName} deleted ${name}, ${yourLeague(tournament)}. No one can open it now.${noResult}\n\nIf that was a mistake, ${commissionerName} can restore it within 7 days, with everything in it.`,
    path: settledAt ? `/leagues/${leagueId}/leaderboard` : '/dashboard',
  }
  await notify(db, { ...notice, userIds: others.filter((id) => !payerIds.has(id)) })
  await notify(db, {
    ...notice,
    userIds: others.filter((id) => payerIds.has(id)),
    text: `${notice.text}\n\nIf it stays deleted, ask ${commissionerName} to refund your entry fee.`,
  })
  await notify(db, {
    kind: 'deletion',
    userIds: [userId],
    title: `You deleted ${name}`,
    text: `${settledAt ? `${name} is over, and its members keep the results.` : `${name} is hidden from everyone now.${noResult}`}${others.length > 0 ? ' We’ll let its members know.' : ''}\n\nYou can restore it from your dashboard for 7 days.${payers.length > 0 ? ` If you don’t, ${refundText(payers.map((payer) => payer.name))}.` : ''}`,
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
    userIds: await listOtherMembers(db, leagueId, userId),
    text: `${commissionerName} ${text}`,
  })
  await notify(db, { ...notice, userIds: [userId], text: `You ${text}` })
}

async function readNoticeLeague(db: Db, leagueId: string) {
  const [row] = await db
    .select({
      name: allLeagues.name,
      entryFee: allLeagues.entryFeeCents,
      commissionerId: allLeagues.commissionerId,
      settledAt: allLeagues.settledAt,
      isOpen: sql<boolean>`${isDraftOpen(allLeagues)}`,
      tournament: tournaments.name,
    })
    .from(allLeagues)
    .innerJoin(tournaments, eq(tournaments.key, allLeagues.tournamentKey))
    .where(eq(allLeagues.id, leagueId))
  return found(row, 'League')
}

const listOtherMembers = async (db: Db, leagueId: string, userId: string): Promise<string[]> =>
  (await listMemberIds(db, leagueId)).filter((id) => id !== userId)
