import { eq, sql } from 'drizzle-orm'

import { yourLeague } from '#domain/words.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

import { isSimulatedSql } from '../tournaments/sources.ts'
import { tournaments } from '../tournaments/tables.ts'
import { isDraftOpen } from './access/draft-open.ts'
import { listMemberIds } from './members/members.ts'
import { allLeagues } from './tables.ts'

/** A member of a league, as the notices about them need it. */
export interface DepartingMember {
  userId: string
  name: string
  /** Whether they were checked off as having paid the fee. */
  paid: boolean
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
    always: fee !== '',
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
    always: fee !== '',
  })
}

/** A league changes hands. */
export interface Handover {
  leagueId: string
  from: { userId: string; name: string }
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
    text: `${by.name} handed ${name}, ${yourLeague(tournament)}, over to you. You’re the commissioner now.${collectsFees ? ` Ask ${from.name} for any entry fees they’ve collected.` : ''}`,
    path,
    always: collectsFees,
  })
  await notify(db, {
    kind: 'league',
    userIds: others.filter((id) => id !== successor.userId),
    title: `${successor.name} is the new commissioner of ${name}`,
    text: `${by.name} handed ${name}, ${yourLeague(tournament)}, over to ${successor.name}.${collectsFees ? ` From now on, pay your entry fee to ${successor.name}.` : ''}`,
    path,
    always: collectsFees,
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

/** A league as its notices need it. */
export async function readNoticeLeague(db: Db, leagueId: string) {
  const [row] = await db
    .select({
      name: allLeagues.name,
      entryFee: allLeagues.entryFeeCents,
      commissionerId: allLeagues.commissionerId,
      settledAt: allLeagues.settledAt,
      deletedAt: allLeagues.deletedAt,
      deadline: allLeagues.draftingEndAt,
      isDeadlineEstimated: allLeagues.draftingEndEstimated,
      isOpen: sql<boolean>`${isDraftOpen(allLeagues)}`,
      tournament: tournaments.name,
      timeZone: tournaments.timeZone,
      simulated: isSimulatedSql,
    })
    .from(allLeagues)
    .innerJoin(tournaments, eq(tournaments.key, allLeagues.tournamentKey))
    .where(eq(allLeagues.id, leagueId))
  return found(row, 'League')
}

/** Everyone in a league but one. */
export const listOtherMembers = async (
  db: Db,
  leagueId: string,
  userId: string,
): Promise<string[]> => (await listMemberIds(db, leagueId)).filter((id) => id !== userId)
