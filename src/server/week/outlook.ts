import { eq } from 'drizzle-orm'

import type { Outlook } from '#contract/week.ts'
import { Refusal } from '#domain/refusal.ts'
import { isOver } from '#domain/scoring/scoring.ts'
import type { Board } from '#domain/tournaments/tournament.ts'
import { describeNeeds, needsOf, teamOutlooks } from '#domain/week/outlook.ts'

import type { Db } from '../db/db.ts'
import { ensureClosed } from '../draft/close.ts'
import type { Member } from '../identity/admission.ts'
import { allLeagues } from '../leagues/tables.ts'
import { type ClosedLeague, loadClosedLeague } from '../scoring/closed-league.ts'
import { simulateFrom, simulateFromStart, type SimulatedLeague } from '../scoring/endings.ts'
import { standingsVersion, versionCache } from '../scoring/version-cache.ts'
import { knownBoard } from '../tournaments/boards.ts'
import { tournaments } from '../tournaments/tables.ts'

/** What all readers of a league's outlook share. */
interface Shared {
  closed: ClosedLeague
  /** Null in a void league. */
  simulated: SimulatedLeague | null
}

const sharedByVersion = versionCache<Shared>()

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
    })
    .from(allLeagues)
    .innerJoin(tournaments, eq(tournaments.key, allLeagues.tournamentKey))
    .where(eq(allLeagues.id, leagueId))
  const known = (league && (await knownBoard(db, league.key))) ?? null
  const asOf = known?.asOf ?? null
  const board = known?.board ?? null
  if (!league || (board && isOver(board))) return { ...nothing, asOf }
  const hasRows = known !== null && known.board.rows.length > 0
  const version = standingsVersion(known?.version, league.fieldAt, league.namesVersion)
  const shared = await sharedByVersion(leagueId, version, async () => {
    const closed = await loadClosedLeague(db, leagueId)
    const simulated = hasRows ? await simulateFrom(closed, known) : await simulateFromStart(closed)
    return { closed, simulated }
  })
  const { closed, simulated } = shared
  if (!simulated) return { ...nothing, asOf }
  const started = simulated.lines.some(({ standing }) => standing.total !== null)
  return {
    asOf,
    started,
    teams: teamOutlooks(simulated.endings).map(({ userId, ...chances }) => ({
      userId,
      name: closed.memberOf(userId).name,
      ...chances,
    })),
    me: outlookOf(userId, shared, hasRows ? board : null, { started, ...league }),
  }
}

const nothing = { started: false, teams: [], me: null }

function outlookOf(
  userId: string,
  { closed: { memberOf, nameOf }, simulated }: Shared,
  board: Board | null,
  { started, timeZone }: { started: boolean; timeZone: string },
): Outlook['me'] {
  const needs = simulated && needsOf(userId, simulated.lines, simulated.endings, board)
  if (!needs) return null
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  const named = <Golfer extends { apiPlayerId: string }>(golfer: Golfer) => ({
    ...golfer,
    name: nameOf(golfer.apiPlayerId),
  })
  return {
    sentence: describeNeeds(needs, started, {
      golfer: nameOf,
      member: (other) => memberOf(other).name,
      time: (at) => clock.format(at),
    }),
    behindLead: needs.behindLead,
    behindMoney: needs.behindMoney,
    ahead: needs.ahead,
    rootFor: needs.rootFor.map(named),
    nextTee: needs.nextTee && named(needs.nextTee),
    golfers: needs.golfers.map(named),
  }
}
