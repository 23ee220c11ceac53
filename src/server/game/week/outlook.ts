import { eq } from 'drizzle-orm'

import type { Outlook } from '#contract/game/week.ts'
import type { Endings } from '#domain/chances/endings.ts'
import { instantText } from '#domain/notation.ts'
import { Refusal } from '#domain/refusal.ts'
import { type LeagueLine, leagueBoard } from '#domain/scoring/league-board.ts'
import { isOver } from '#domain/scoring/scoring.ts'
import type { Board } from '#domain/tournaments/tournament.ts'
import { openingBoard } from '#domain/week/opening-board.ts'
import { describeNeeds, needsOf, paidSpot, teamOutlooks } from '#domain/week/outlook.ts'
import { ensureClosed } from '#server/leagues/draft/close.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import type { Member } from '#server/platform/auth/admission.ts'
import type { Db } from '#server/platform/db/db.ts'
import { createVersionCache } from '#server/platform/process/version-cache.ts'
import { boardAt, knownBoard } from '#server/tournaments/boards.ts'
import { tournaments } from '#server/tournaments/tables.ts'

import { storedEndings } from '../chances/stored-endings.ts'
import { leagueChances } from '../chances/tables.ts'
import { type ClosedLeague, loadClosedLeague } from '../scoring/closed-league.ts'

/** The part of a league's outlook that all readers share. */
interface Shared {
  closed: ClosedLeague
  lines: LeagueLine[]
  /** As last computed; null in a void league, and until they are computed. */
  endings: Endings | null
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
  async (db: Db, { id, key, version }: Inputs): Promise<Shared> => {
    const closed = await loadClosedLeague(db, id)
    const known = await boardAt(db, key, version)
    const board = inPlayOf(known?.board) ?? openingBoard(closed.field)
    const { lines } = leagueBoard(closed.league, closed.teams, closed.field, board)
    const { endings, opening } = await storedEndings(db, id)
    return { closed, lines, endings: endings ?? opening }
  },
)

const inPlayOf = (board: Board | null = null) => (board && board.rows.length > 0 ? board : null)

/**
 * Everyone's chances in a league, and what the reader's team needs.
 *
 * @throws {Refusal} teams-hidden, until the draft closes
 */
export async function readOutlook(db: Db, { leagueId, userId }: Member): Promise<Outlook> {
  if (!(await ensureClosed(db, leagueId))) throw new Refusal('teams-hidden')
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
  const known = (league && (await knownBoard(db, league.key))) ?? null
  const asOf = known?.asOf ?? null
  const board = known?.board ?? null
  if (!league || (board && isOver(board))) return { ...nothing, asOf }
  const { timeZone, chancesAsOf, ...inputs } = league
  const version = known?.version ?? null
  const shared = await sharedOf(db, { id: leagueId, version, ...inputs })
  const { closed, lines, endings } = shared
  if (!endings) return { ...nothing, asOf }
  const started = lines.some(({ standing }) => standing.total !== null)
  return {
    // The chances may be a few seconds older than the standings.
    asOf: chancesAsOf,
    started,
    teams: teamOutlooks(endings).map(({ userId, ...chances }) => ({
      userId,
      name: closed.memberOf(userId).name,
      ...chances,
    })),
    me: outlookOf(userId, shared, inPlayOf(board), { started, timeZone }),
  }
}

const nothing = { started: false, teams: [], me: null }

function outlookOf(
  userId: string,
  { closed: { league, memberOf, nameOf }, lines, endings }: Shared,
  board: Board | null,
  { started, timeZone }: { started: boolean; timeZone: string },
): Outlook['me'] {
  const needs = endings && needsOf(userId, lines, endings, board)
  if (!needs) return null
  const named = <Golfer extends { apiPlayerId: string }>(golfer: Golfer) => ({
    ...golfer,
    name: nameOf(golfer.apiPlayerId),
  })
  return {
    sentence: describeNeeds(needs, started, {
      golfer: nameOf,
      member: (other) => memberOf(other).name,
      time: (at) => instantText(at, timeZone, 'time'),
      spot: paidSpot(league.entryFee === 0, lines.length),
    }),
    behindLead: needs.behindLead,
    behindMoney: needs.behindMoney,
    ahead: needs.ahead,
    rootFor: needs.rootFor.map(named),
    nextTee: needs.nextTee && named(needs.nextTee),
    golfers: needs.golfers.map(named),
  }
}
