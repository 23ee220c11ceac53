import { withStarts } from '#domain/league-board.ts'
import { replaceWithdrawn } from '#domain/replacement.ts'
import type { Board } from '#domain/tournament.ts'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'

import { type Db, rowsOf } from '../db/db.ts'
import { fieldOf } from '../draft/field.ts'
import { leagues } from '../leagues/tables.ts'
import { notify } from '../notifications/notify.ts'
import { knownBoard } from '../tournaments/boards.ts'
import { entrants, tournaments } from '../tournaments/tables.ts'
import { missingMeansOut } from '../tournaments/tournaments.ts'
import { told } from './tables.ts'

const atOnce = 500

/**
 * Tells members whose golfer is out before his first shot, and who takes his place, each once, however
 * many processes do this at the same time. What the entry list or the board say decides; that a golfer is
 * merely not on the board yet is not enough for a mail.
 */
export async function tellOfWithdrawals(db: Db): Promise<void> {
  const played = await db
    .selectDistinct({ key: tournaments.key, name: tournaments.name })
    .from(leagues)
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .where(inArray(tournaments.status, ['upcoming', 'in-progress']))
  for (const { key, name } of played) {
    const board = (await knownBoard(db, key))?.board ?? null
    const out = await outOf(db, key, board)
    if (out.length === 0) continue
    let affected
    do {
      affected = await db.transaction(async (db) => {
        const rows = await teamsWith(db, key, out)
        const byLeague = Map.groupBy(rows, ({ leagueId }) => leagueId)
        for (const teams of byLeague.values()) await tellLeague(db, key, name, teams, board)
        return rows.length
      })
    } while (affected === atOnce)
  }
}

/** Who is said to be out, gone from the entry list or out on the board, and never started. */
async function outOf(db: Db, key: string, board: Board | null): Promise<string[]> {
  const gone = await db
    .select({ apiPlayerId: entrants.apiPlayerId })
    .from(entrants)
    .where(and(eq(entrants.tournamentKey, key), gte(entrants.missing, missingMeansOut)))
  const out = (board?.rows ?? []).filter((row) => row.out !== null)
  const said = [
    ...gone.map(({ apiPlayerId }) => ({ apiPlayerId, inField: false })),
    ...out.map(({ apiPlayerId }) => ({ apiPlayerId, inField: true })),
  ]
  const ids = withStarts(said, board).flatMap(({ apiPlayerId, neverStarted }) =>
    neverStarted ? [apiPlayerId] : [],
  )
  return [...new Set(ids)]
}

interface Affected extends Record<string, unknown> {
  leagueId: string
  league: string
  closed: boolean
  userId: string
  team: string[]
  golfer: string
}

async function teamsWith(db: Db, key: string, out: readonly string[]): Promise<Affected[]> {
  return await rowsOf<Affected>(
    db,
    sql`select l.id as "leagueId", l.name as league, l.closed_at is not null or l.drafting_end_at <= clock_timestamp() as closed,
               t.user_id as "userId", t.api_player_ids as team, golfer
        from teams t
        join leagues l on l.id = t.league_id
        cross join unnest(t.api_player_ids) as golfer
        where l.tournament_key = ${key} and golfer in ${[...out]}
          and not exists (
            select from told where (told.league_id, told.user_id, told.what) = (l.id, t.user_id, golfer)
          )
        order by l.id, t.user_id, golfer
        limit ${atOnce}`,
  )
}

/** Notes whom it tells; whoever else is about to tell them waits for us, and then finds it noted. */
async function tellLeague(
  db: Db,
  tournamentKey: string,
  tournament: string,
  teams: readonly Affected[],
  board: Board | null,
): Promise<void> {
  const [{ leagueId, league, closed } = { leagueId: '', league: '', closed: false }] = teams
  const claimed = await db
    .insert(told)
    .values(teams.map(({ userId, golfer }) => ({ leagueId, userId, what: golfer })))
    .onConflictDoNothing()
    .returning({ userId: told.userId, golfer: told.what })
  const golfers = await fieldOf(db, { id: leagueId, tournamentKey })
  const field = withStarts([...golfers.values()], board)
  const nameOf = (id: string | undefined) => (id === undefined ? undefined : golfers.get(id)?.name)
  const notices = claimed.map(({ userId, golfer }) => {
    const team = teams.find((row) => row.userId === userId)?.team ?? []
    const place = replaceWithdrawn(team, field).find(({ replaces }) => replaces === golfer)
    return { userId, golfer, replacement: nameOf(place?.apiPlayerId) }
  })
  // Those who had the same golfer and get the same one for him are told in one go.
  const alike = Map.groupBy(notices, ({ golfer, replacement }) => `${golfer} ${replacement}`)
  for (const group of alike.values()) {
    const { golfer = '', replacement } = group[0] ?? {}
    const name = nameOf(golfer) ?? 'A golfer'
    await notify(db, {
      kind: 'withdrawal',
      userIds: group.map(({ userId }) => userId),
      title: `${league}: ${name} has withdrawn`,
      text: `${name} is out of ${tournament} before his first shot, and he is on your team in ${league}.\n\n${inHisPlace(replacement, closed)}`,
      path: `/leagues/${leagueId}/${closed ? 'team' : 'draft'}`,
    })
  }
}

function inHisPlace(replacement: string | undefined, closed: boolean): string {
  if (closed) {
    return replacement
      ? `${replacement} takes his place.`
      : 'Nobody is left in his group to take his place.'
  }
  const otherwise = replacement ? `; if you do not, ${replacement} takes his place` : ''
  return `You can pick somebody else until drafting closes${otherwise}.`
}
