import { eq } from 'drizzle-orm'

import type { Outlook } from '#contract/game/outlook.ts'
import type { Tally } from '#domain/chances/tally.ts'
import { formatInstant } from '#domain/format.ts'
import { Refusal } from '#domain/refusal.ts'
import { type StandingsRow, computeStandings } from '#domain/scoring/league-standings.ts'
import { isOver } from '#domain/scoring/scoring.ts'
import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import { describeNeeds, teamNeeds, paidSpot, teamChances } from '#domain/week/outlook.ts'
import { scoreboardBeforePlay } from '#domain/week/scoreboard-before-play.ts'
import { closeIfDue } from '#server/leagues/draft/close-draft.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { createVersionCache } from '#server/platform/process/version-cache.ts'
import { boardAt, findScoreboard } from '#server/tournaments/scoreboards.ts'
import { tournaments } from '#server/tournaments/tables.ts'

import { readTallies } from '../chances/stored-tally.ts'
import { leagueChances } from '../chances/tables.ts'
import { type ClosedLeague, loadClosedLeague } from '../scoring/closed-league.ts'

/** The part of a league's outlook that all readers share. */
interface SharedOutlook {
  closed: ClosedLeague
  lines: StandingsRow[]
  /** As last computed; null in a void league, and until they are computed. */
  endings: Tally | null
}

/** All that the shared part is made of. */
interface Inputs {
  id: string
  key: string
  version: number | null
  fieldAt: Date | null
  namesVersion: number
  computed: number | null
  computedAt: Date | null
}

const sharedOf = createVersionCache(
  async (db: Db, { id, key, version }: Inputs): Promise<SharedOutlook> => {
    const closed = await loadClosedLeague(db, id)
    const known = await boardAt(db, key, version)
    const board = inPlayOf(known?.board) ?? scoreboardBeforePlay(closed.field)
    const { rows } = computeStandings(closed.league, closed.teams, closed.field, board)
    const { endings, opening } = await readTallies(db, id)
    return { closed, lines: rows, endings: endings ?? opening }
  },
)

const inPlayOf = (board: Scoreboard | null = null) =>
  board && board.rows.length > 0 ? board : null

/**
 * Everyone's chances in a league, and what the reader's team needs.
 *
 * @throws {Refusal} teams-hidden, until the draft closes
 */
export async function readOutlook(db: Db, { leagueId, userId }: Member): Promise<Outlook> {
  if (!(await closeIfDue(db, leagueId))) throw new Refusal('teams-hidden')
  const [league] = await db
    .select({
      key: allLeagues.tournamentKey,
      fieldAt: tournaments.fieldAt,
      timeZone: tournaments.timeZone,
      namesVersion: allLeagues.namesVersion,
      computed: leagueChances.boardVersion,
      computedAt: leagueChances.fieldAt,
      chancesAsOf: leagueChances.asOf,
    })
    .from(allLeagues)
    .innerJoin(tournaments, eq(tournaments.key, allLeagues.tournamentKey))
    .leftJoin(leagueChances, eq(leagueChances.leagueId, allLeagues.id))
    .where(eq(allLeagues.id, leagueId))
  const known = (league && (await findScoreboard(db, league.key))) ?? null
  const asOf = known?.asOf ?? null
  const board = known?.board ?? null
  if (!league || (board && isOver(board))) return { ...noOutlook, asOf }
  const { timeZone, chancesAsOf, ...inputs } = league
  const version = known?.version ?? null
  const shared = await sharedOf(db, { id: leagueId, version, ...inputs })
  const { closed, lines, endings } = shared
  if (!endings) return { ...noOutlook, asOf }
  const started = lines.some(({ standing }) => standing.total !== null)
  return {
    // The chances may be a few seconds older than the standings.
    asOf: chancesAsOf,
    started,
    teams: teamChances(endings).map(({ userId, ...chances }) => ({
      userId,
      name: closed.member(userId).name,
      ...chances,
    })),
    me: toOutlook(userId, shared, inPlayOf(board), { started, timeZone }),
  }
}

const noOutlook = { started: false, teams: [], me: null }

function toOutlook(
  userId: string,
  { closed: { league, member, golferName }, lines, endings }: SharedOutlook,
  board: Scoreboard | null,
  { started, timeZone }: { started: boolean; timeZone: string },
): Outlook['me'] {
  const needs = endings && teamNeeds(userId, lines, endings, board)
  if (!needs) return null
  const named = <Golfer extends { apiPlayerId: string }>(golfer: Golfer) => ({
    ...golfer,
    name: golferName(golfer.apiPlayerId),
  })
  return {
    sentence: describeNeeds(needs, started, {
      golfer: golferName,
      member: (other) => member(other).name,
      time: (at) => formatInstant(at, timeZone, 'time'),
      spot: paidSpot(league.entryFee === 0, lines.length),
    }),
    behindLead: needs.behindLead,
    behindMoney: needs.behindMoney,
    ahead: needs.ahead,
    rootFor: needs.rootFor.map(named),
    nextTee: needs.nextTee && named(needs.nextTee),
    golfers: needs.golfers.map(named),
    onCourse: needs.onCourse.map(named),
  }
}
