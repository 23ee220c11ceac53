import { createHash } from 'node:crypto'
import { setImmediate as yieldToOthers } from 'node:timers/promises'

import { eq } from 'drizzle-orm'

import type { getAnalytics } from '#contract/game/analytics.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { golferChances } from '#domain/chances/golfer-chances.ts'
import { underPicked } from '#domain/draft/under-picked.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import type { Account, Member } from '#server/platform/auth/account.ts'
import type { Database, Db } from '#server/platform/db/db.ts'
import { createVersionCache } from '#server/platform/process/version-cache.ts'
import { readFormsOf } from '#server/tournaments/earlier-events.ts'

import { teams } from '../tables.ts'
import { type AnalyzedLeague, coverageOf, isFieldKnown, loadAnalyzedLeague } from './load-league.ts'
import { simulateField } from './simulate-field.ts'

type Analytics = Output<typeof getAnalytics>

/** What is expected of each golfer before the first shot, and once picks are locked, who is under-picked. */
export async function readAnalytics(
  database: Database,
  caller: Account,
  member: Member,
): Promise<Analytics> {
  const { db } = database
  const league = await loadAnalyzedLeague(db, caller, member, 'pro')
  const golfers = isFieldKnown(league) ? await listGolfers(database, league) : []
  const picked = league.isClosed ? await listPicks(db, league.id) : null
  const top10 = new Map(golfers.map((golfer) => [golfer.apiPlayerId, golfer.top10]))
  return {
    coverage: coverageOf(league),
    golfers,
    underPicked:
      picked &&
      underPicked(
        league.field.map((golfer) => ({
          ...golfer,
          top10: top10.get(golfer.apiPlayerId) ?? null,
        })),
        picked,
      ),
    teams: picked && picked.length,
  }
}

async function listGolfers(
  database: Database,
  league: AnalyzedLeague,
): Promise<Analytics['golfers']> {
  const [chances, forms] = await Promise.all([
    chancesOf(league, { id: league.tournamentKey, field: fieldVersion(league) }),
    readFormsOf(database, league.tournamentKey),
  ])
  return league.known
    .flatMap(({ apiPlayerId, name, slot, strength }) => {
      const chance = chances.get(apiPlayerId)
      if (!chance) return []
      const deviation = forms.golfers.get(apiPlayerId)?.deviation ?? null
      return [
        {
          apiPlayerId,
          name,
          groupId: slot,
          ...chance,
          strength: strength.strokes,
          strengthError: strength.error,
          deviation,
        },
      ]
    })
    .toSorted((a, b) => b.win - a.win || b.strength - a.strength)
}

/** Changes with the field and its strengths, which are all that chances are made of. */
export const fieldVersion = ({ event, field }: Pick<AnalyzedLeague, 'event' | 'field'>): string =>
  createHash('sha1')
    .update(
      JSON.stringify([event, field.map(({ apiPlayerId, strength }) => [apiPlayerId, strength])]),
    )
    .digest('base64url')

/** The chances of a tournament's golfers, the same for all of its leagues. */
const chancesOf = createVersionCache(
  async (league: AnalyzedLeague, _version: { id: string; field: string }) =>
    await golferChances(await simulateField(league, defaultRules.penalty), yieldToOthers),
)

async function listPicks(db: Db, leagueId: string): Promise<string[][]> {
  const rows = await db
    .select({ apiPlayerIds: teams.apiPlayerIds })
    .from(teams)
    .where(eq(teams.leagueId, leagueId))
  return rows.map(({ apiPlayerIds }) => apiPlayerIds)
}
