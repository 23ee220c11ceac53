import { asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import { WatchBoard, type WatchedTeam } from '#contract/game/watch.ts'
import { personColors } from '#domain/person-colors.ts'
import { publicNames } from '#domain/public-names.ts'
import { closeIfDue } from '#server/leagues/draft/close-draft.ts'
import { leagueMembers } from '#server/leagues/tables.ts'
import { nameColumns } from '#server/platform/auth/person-name.ts'
import { pictureOf } from '#server/platform/auth/picture-of.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { NotFoundError } from '#server/platform/errors/errors.ts'
import type { VersionedDocument } from '#server/platform/http/document-store.ts'

import { readWinProbabilities } from '../chances/win-probability.ts'
import { readHistory } from '../history/history.ts'
import { toLeaderboardGolfer, type LeaderboardContent } from '../scoring/leaderboard-content.ts'
import { liveContent } from '../scoring/leaderboard.ts'
import { readFinalContent } from '../scoring/stored-result.ts'
import { findWatchVersion, type WatchVersion } from './watch-version.ts'

/** The content of a watched board: what changes with the scores. The head's fields are sent beside it. */
const Content = z.omit(WatchBoard, { league: true, look: true, asOf: true, fallback: true })
type Content = z.output<typeof Content>

/**
 * Finds the newest version of the board behind a watch link.
 *
 * @throws {NotFoundError} the same for a token that never was, a revoked one and a deleted league
 */
export async function findWatchedLeague(db: Db, token: string): Promise<VersionedDocument> {
  let head = await findWatchVersion(db, token)
  if (head?.isDue) {
    await closeIfDue(db, head.leagueId)
    head = await findWatchVersion(db, token)
  }
  if (!head) throw new NotFoundError('This link doesn’t work. Ask the commissioner for a new one.')
  const { leagueId, isClosed, asOf, fallback, version } = head
  const known = head
  return {
    key: `watch ${leagueId}`,
    version: isClosed ? version : 'open',
    // Half of the time between two polls of its page.
    sharedSeconds: 10,
    volatile: {
      league: z.encode(WatchBoard.shape.league, head.league),
      look: head.look,
      asOf: isClosed ? (asOf?.toISOString() ?? null) : null,
      fallback: isClosed ? fallback : null,
    },
    build: async () => JSON.stringify(z.encode(Content, await loadContent(db, known))),
  }
}

async function loadContent(db: Db, head: WatchVersion): Promise<Content> {
  const { isClosed, settledAt, leagueId } = head
  if (!isClosed) return contentBeforeClose
  const scored = { ...head, fieldAt: head.fieldAt?.getTime() ?? null }
  const standings = await (settledAt ? readFinalContent(db, leagueId) : liveContent(db, scored))
  return await toPublicContent(db, leagueId, standings)
}

/** Until picks lock, nothing of the teams: not even whether one is complete. */
const contentBeforeClose: Content = {
  status: 'open',
  round: 1,
  roundStatus: null,
  roundStartsAt: null,
  cut: null,
  teams: [],
  golfers: [],
  chart: [],
}

/** Picks what a watcher sees, field by field, so that nothing new in the standings slips through. */
async function toPublicContent(
  db: Db,
  leagueId: string,
  standings: LeaderboardContent,
): Promise<Content> {
  const [people, { chances }, { points }] = await Promise.all([
    listPublicMembers(db, leagueId),
    readWinProbabilities(db, { leagueId }),
    readHistory(db, { leagueId }),
  ])
  const chanceOf = new Map(chances.map(({ userId, chance }) => [userId, chance]))
  const { status, round, roundStatus, roundStartsAt, firstTeeOfRound, cut } = standings
  const golfers = new Map(
    standings.standings.flatMap((line) =>
      line.golfers.map((golfer) => [golfer.apiPlayerId, golfer]),
    ),
  )
  return {
    status,
    round,
    roundStatus,
    roundStartsAt,
    ...(firstTeeOfRound && { firstTeeOfRound }),
    cut,
    teams: standings.standings.map(
      ({ userId, position, totalToPar, movement, golfers }): WatchedTeam => ({
        ...people(userId),
        position,
        totalToPar,
        movement,
        chance: chanceOf.get(userId) ?? null,
        golfers: golfers.map(({ apiPlayerId }) => apiPlayerId),
        counting: golfers.flatMap(({ apiPlayerId, counting }) => (counting ? apiPlayerId : [])),
      }),
    ),
    golfers: [...golfers.values()].map(toLeaderboardGolfer),
    chart: points
      .filter(({ standings }) => standings.some(({ total }) => total !== null))
      .map(({ at, round, standings }) => ({
        at,
        round,
        order: standings.map(({ userId }) => people(userId).id),
      })),
  }
}

/** The members' numbers, public names, colors, and pictures, by user id. They are numbered as they joined. */
async function listPublicMembers(db: Db, leagueId: string) {
  const members = await db
    .select({ ...nameColumns, seat: leagueMembers.seat, pictureId: pictureOf(sql`${users}.id`) })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(eq(leagueMembers.leagueId, leagueId))
    .orderBy(asc(leagueMembers.joinedAt), asc(users.id))
  const names = publicNames(members)
  const people = new Map(
    members.map(({ id, seat, pictureId }, nth) => [
      id,
      { id: nth + 1, name: names.get(id) ?? '', color: seat % personColors, pictureId },
    ]),
  )
  return (userId: string) =>
    people.get(userId) ?? { id: 0, name: 'Former member', color: null, pictureId: null }
}
