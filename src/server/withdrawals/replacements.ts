import { markNeverStarted, replaceWithdrawn } from '#domain/scoring/replacement.ts'
import type { Board } from '#domain/tournaments/tournament.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'

import type { Db } from '../db/db.ts'
import { fieldOf } from '../draft/field.ts'
import { writeLog } from '../leagues/log.ts'
import { publish } from '../live/live.ts'
import { notify } from '../notify/notify.ts'
import { replacementNotices, withdrawalChecks } from './tables.ts'

/** A tournament, and who is out of it before his first shot. */
interface Withdrawals {
  key: string
  name: string
  board: Board | null
  out: readonly string[]
}

/** A team that a withdrawal concerns, which has not been looked at since. */
export interface AffectedTeam extends Record<string, unknown> {
  leagueId: string
  league: string
  closed: boolean
  userId: string
  username: string
  team: string[]
  /** Who is out: one of the team, or one who was to replace one of them. */
  golfer: string
}

/** Whose place on whose team who takes: nobody where none is left in his group. */
interface Replacement {
  userId: string
  golfer: string
  by: string | null
}

/** A replacement that has not been told. */
interface News extends Replacement {
  /** Who was said to take the place before; undefined where nothing was said yet. */
  before: string | null | undefined
}

/**
 * Tells the members of a league who takes whose place on their teams, and from the lock on writes it into
 * the league's log. It notes what it tells; whoever else is about to, waits for us and then finds it noted.
 */
export async function announceReplacements(
  db: Db,
  { key, name, board, out }: Withdrawals,
  hit: readonly AffectedTeam[],
): Promise<void> {
  const [league] = hit
  if (!league) return
  const { leagueId, closed } = league
  const claimed = await db
    .insert(withdrawalChecks)
    .values(
      hit.map(({ userId, golfer }) => ({
        leagueId,
        userId,
        apiPlayerId: golfer,
        afterClose: closed,
      })),
    )
    .onConflictDoNothing()
    .returning({ userId: withdrawalChecks.userId })
  const ours = new Set(claimed.map(({ userId }) => userId))
  const teams = new Map(
    hit.filter(({ userId }) => ours.has(userId)).map((row) => [row.userId, row]),
  )
  if (teams.size === 0) return
  const golfers = await fieldOf(db, { id: leagueId, tournamentKey: key })
  const field = markNeverStarted([...golfers.values()], board)
  const now = [...teams.values()].flatMap(({ userId, team }) =>
    replaceWithdrawn(team, field)
      .map(({ apiPlayerId, replaces }) => ({
        userId,
        golfer: replaces ?? apiPlayerId,
        by: replaces && apiPlayerId,
      }))
      .filter(({ golfer }) => out.includes(golfer)),
  )
  const news = await newsOf(db, leagueId, closed, now)
  const nameOf = (id: string) => golfers.get(id)?.name ?? 'A golfer'
  await mail(db, league, name, news, nameOf)
  if (!closed) return
  const lines = news.flatMap(({ userId, golfer, by }) => {
    const sentence = `${nameOf(golfer)}, who withdrew before his first shot`
    return by ? [`${teams.get(userId)?.username}: ${nameOf(by)} plays for ${sentence}`] : []
  })
  await writeLog(db, leagueId, null, ...lines)
  if (lines.length > 0) await publish(db, { kind: 'league', leagueId })
}

/** Records the replacements as announced. @returns those that had not been, with what was known before */
async function newsOf(
  db: Db,
  leagueId: string,
  afterClose: boolean,
  now: readonly Replacement[],
): Promise<News[]> {
  if (now.length === 0) return []
  const userIds = [...new Set(now.map(({ userId }) => userId))]
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
      now.map(({ userId, golfer, by }) => ({
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

/** Those whom the same is news to get the same mail. Who was told before the lock is not told again. */
async function mail(
  db: Db,
  { leagueId, league, closed }: AffectedTeam,
  tournament: string,
  news: readonly News[],
  nameOf: (id: string) => string,
): Promise<void> {
  const changes = news.filter(({ by, before }) => by !== before)
  const alike = Map.groupBy(changes, ({ golfer, by, before }) => `${golfer} ${by} ${before}`)
  for (const group of alike.values()) {
    const [one] = group
    if (!one) continue
    const name = nameOf(one.golfer)
    const title =
      one.before === undefined ? `${name} has withdrawn` : `the replacement for ${name} has changed`
    const place = inHisPlace(
      one.by === null ? null : nameOf(one.by),
      one.before ? `, and no longer ${nameOf(one.before)}` : '',
      closed,
    )
    await notify(db, {
      kind: 'withdrawal',
      userIds: group.map(({ userId }) => userId),
      title: `${league}: ${title}`,
      text: `${name} is out of ${tournament} before his first shot, and he is on your team in ${league}.\n\n${place}`,
      path: `/leagues/${leagueId}/${closed ? 'team' : 'draft'}`,
    })
  }
}

/** @param notHim who was to take it before, as the sentence ends */
function inHisPlace(replacement: string | null, notHim: string, closed: boolean): string {
  if (closed) {
    return replacement
      ? `${replacement} takes his place${notHim}.`
      : 'Nobody is left in his group to take his place.'
  }
  const otherwise = replacement ? `; if you do not, ${replacement} takes his place${notHim}` : ''
  return `You can pick somebody else until drafting closes${otherwise}.`
}
