import { and, asc, eq, inArray } from 'drizzle-orm'

import { markNeverStarted, replaceWithdrawn } from '#domain/scoring/replacement.ts'
import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import { notifyOfDeadline } from '#server/notifications/notify-of-deadline.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Db } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'

import { loadField } from '../draft/league-field.ts'
import { addLogEntries } from '../log/league-log.ts'
import { personMark } from '../log/sentences.ts'
import { replacementNotices, withdrawalChecks } from './tables.ts'

/** A tournament and the golfers who left it before teeing off. */
interface Withdrawals {
  key: string
  name: string
  /** The course's. */
  timeZone: string
  board: Scoreboard | null
  withdrawnIds: readonly string[]
}

/** A team that a withdrawal affects and that has not been checked since. */
export interface AffectedTeam extends Record<string, unknown> {
  leagueId: string
  league: string
  closed: boolean
  /** When picks lock, as ISO text. */
  locksAt: string
  /** Whether that is an estimate. */
  estimated: boolean
  userId: string
  name: string
  team: string[]
  /** The golfer who withdrew: on the team, or due to replace someone on it. */
  golfer: string
}

/** A golfer of a member's team, and who replaces them; `by` is null when no one in the group is left. */
interface Replacement {
  userId: string
  golfer: string
  by: string | null
}

/** A replacement that has not been announced. */
interface NewReplacement extends Replacement {
  /** The replacement announced before; undefined when there was none. */
  before: string | null | undefined
}

/**
 * Notifies members of replacements on their teams and, once the draft has closed, logs them. Storing the notice first
 * makes another process skip it.
 */
export async function notifyOfReplacements(
  db: Db,
  tournament: Withdrawals,
  affected: readonly AffectedTeam[],
): Promise<void> {
  const { key, board, withdrawnIds } = tournament
  const [league] = affected
  if (!league) return
  const { leagueId, closed } = league
  const teams = await claimTeams(db, affected)
  if (teams.length === 0) return
  const golfers = await loadField(db, { id: leagueId, tournamentKey: key })
  const field = markNeverStarted([...golfers.values()], board)
  const replacements = teams.flatMap(({ userId, team }) =>
    replaceWithdrawn(team, field)
      .map(({ apiPlayerId, replaces }) => ({
        userId,
        golfer: replaces ?? apiPlayerId,
        by: replaces && apiPlayerId,
      }))
      .filter(({ golfer }) => withdrawnIds.includes(golfer)),
  )
  const news = await storeReplacementNotices(db, leagueId, closed, replacements)
  const nameOf = (id: string) => golfers.get(id)?.name ?? 'A golfer'
  await notifyOwners(db, league, tournament, news, nameOf)
  if (!closed) return
  const lines = news.flatMap(({ userId, golfer, by }) =>
    by
      ? [
          `${personMark(userId)}: ${nameOf(by)} replaces ${nameOf(golfer)}, who withdrew before teeing off`,
        ]
      : [],
  )
  await addLogEntries(db, leagueId, null, ...lines)
  if (lines.length > 0) await publish(db, { kind: 'league', leagueId })
}

/** Claims the teams that no other process has checked for these withdrawals. @returns one row per team */
async function claimTeams(db: Db, affected: readonly AffectedTeam[]): Promise<AffectedTeam[]> {
  const claimed = await db
    .insert(withdrawalChecks)
    .values(
      affected.map(({ leagueId, userId, golfer, closed }) => ({
        leagueId,
        userId,
        apiPlayerId: golfer,
        afterClose: closed,
      })),
    )
    .onConflictDoNothing()
    .returning({ userId: withdrawalChecks.userId })
  const ours = new Set(claimed.map(({ userId }) => userId))
  const teams = affected.filter(({ userId }) => ours.has(userId))
  return [...new Map(teams.map((team) => [team.userId, team])).values()]
}

/** Records replacements as announced. @returns the new ones, with what was announced before */
async function storeReplacementNotices(
  db: Db,
  leagueId: string,
  afterClose: boolean,
  replacements: readonly Replacement[],
): Promise<NewReplacement[]> {
  if (replacements.length === 0) return []
  const userIds = [...new Set(replacements.map(({ userId }) => userId))]
  const earlier = await db
    .select()
    .from(replacementNotices)
    .where(
      and(eq(replacementNotices.leagueId, leagueId), inArray(replacementNotices.userId, userIds)),
    )
    .orderBy(asc(replacementNotices.at))
  const recorded = await db
    .insert(replacementNotices)
    .values(
      replacements.map(({ userId, golfer, by }) => ({
        leagueId,
        userId,
        apiPlayerId: golfer,
        replacementId: by,
        afterClose,
      })),
    )
    .onConflictDoNothing()
    .returning()
  return recorded.map(({ userId, apiPlayerId, replacementId }) => {
    const last = earlier.findLast(
      (notice) => notice.userId === userId && notice.apiPlayerId === apiPlayerId,
    )
    return { userId, golfer: apiPlayerId, by: replacementId, before: last && last.replacementId }
  })
}

/**
 * Notifies members of the news, once for everyone with the same news. A member who was notified of the replacement
 * before the draft closed is not notified again, so that notice doesn't expire at the deadline, and names it.
 */
async function notifyOwners(
  db: Db,
  { leagueId, league, closed, locksAt, estimated }: AffectedTeam,
  { name: tournament, timeZone }: Withdrawals,
  news: readonly NewReplacement[],
  nameOf: (id: string) => string,
): Promise<void> {
  const changes = news.filter(({ by, before }) => by !== before)
  const alike = Map.groupBy(changes, ({ golfer, by, before }) => `${golfer} ${by} ${before}`)
  for (const group of alike.values()) {
    const [one] = group
    if (!one) continue
    const name = nameOf(one.golfer)
    const title = one.before === undefined ? `${name} has withdrawn` : `${name}’s alternate changed`
    const replacement = one.by === null ? null : nameOf(one.by)
    const before = one.before ? nameOf(one.before) : null
    const notice = {
      kind: 'withdrawal' as const,
      userIds: group.map(({ userId }) => userId),
      title: `${league}: ${title}`,
      path: `/leagues/${leagueId}/${closed ? 'team' : 'draft'}`,
      lookOf: { leagueId },
    }
    const textOf = (what: string) =>
      `${name}, who is on your team in ${league}, withdrew from ${tournament} before teeing off.\n\n${what}`
    const steps = replacement && `${replacement} steps in${before ? ` instead of ${before}` : ''}.`
    if (closed) {
      const text = textOf(steps ?? 'No one is left in their group to step in.')
      await notify(db, { ...notice, text })
    } else {
      const textAt = (when: string) =>
        textOf(
          `You can pick someone else until picks lock ${when}.${steps ? ` If you don’t, ${steps}` : ''}`,
        )
      const deadline = { at: new Date(locksAt), timeZone, estimated }
      await notifyOfDeadline(db, deadline, notice, textAt, { expires: false })
    }
  }
}
