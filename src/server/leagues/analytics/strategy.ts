import { setImmediate as yieldToOthers } from 'node:timers/promises'

import type { getStrategy } from '#contract/game/analytics.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { golferChances } from '#domain/chances/golfer-chances.ts'
import { suggestTeams } from '#domain/chances/strategy.ts'
import { deriveSeed, seedFrom } from '#domain/random.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Account, Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { createVersionCache } from '#server/platform/process/version-cache.ts'

import { fieldVersion } from './analytics.ts'
import { type AnalyzedLeague, coverageOf, isFieldKnown, loadAnalyzedLeague } from './load-league.ts'
import { simulateField } from './simulate-field.ts'

type Strategy = Output<typeof getStrategy>

/**
 * Three teams for a league, from strength and the number of its members alone. It reads no one's team.
 *
 * @throws {Refusal} upgrade-required, draft-closed or setup-open
 */
export async function readStrategy(db: Db, caller: Account, member: Member): Promise<Strategy> {
  const league = await loadAnalyzedLeague(db, caller, member, 'premium')
  if (league.isClosed) throw new Refusal('draft-closed')
  if (!league.setupComplete) throw new Refusal('setup-open')
  const rivals = league.members - 1
  const about = { coverage: coverageOf(league), rivals }
  if (!isFieldKnown(league)) return { ...about, teams: [] }
  const { id, rules, known } = league
  const groups = known.map(({ apiPlayerId, slot, rank }) => [apiPlayerId, slot, rank])
  const version = { id, field: fieldVersion(league), rules, groups, rivals }
  return { ...about, teams: await teamsOf(league, version) }
}

interface Version {
  id: string
  field: string
  rules: AnalyzedLeague['rules']
  groups: unknown
  rivals: number
}

const teamsOf = createVersionCache(
  async (league: AnalyzedLeague, { rivals }: Version): Promise<Strategy['teams']> => {
    const { tournamentKey, rules, known } = league
    const outcomes = await simulateField(league, rules.penalty)
    const chances = await golferChances(outcomes, yieldToOthers)
    const { places, counting } = rules
    // Nothing of the league but its rules, so that an eye on it learns nothing about its members.
    const seed = deriveSeed(seedFrom(tournamentKey), rivals)
    const input = {
      field: known,
      places,
      counting,
      rivals,
      outcomes,
      chances,
      seed,
      pause: yieldToOthers,
    }
    const { teams, popularity } = await suggestTeams(input)
    const byId = new Map(known.map((golfer) => [golfer.apiPlayerId, golfer]))
    return teams.map(({ golfers, ...team }) => ({
      ...team,
      golfers: golfers.map(({ apiPlayerId, slot }) => ({
        apiPlayerId,
        name: byId.get(apiPlayerId)?.name ?? '',
        groupId: slot,
        top10: chances.get(apiPlayerId)?.top10 ?? 0,
        makesCut: chances.get(apiPlayerId)?.makesCut ?? null,
        popularity: popularity.get(apiPlayerId) ?? 0,
      })),
    }))
  },
)
