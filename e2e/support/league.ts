import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { assignGroupsByRanking } from '../../src/domain/draft/draft.ts'
import { defaultRules } from '../../src/domain/leagues/rules.ts'
import type { Pair } from '../../src/server/testing/processes/processes.ts'
import { api, createLeague } from './api.ts'
import type { Person } from './fixtures.ts'

/** Creates a league that is ready to draft. @returns its id */
export async function createReadyLeague(page: Page, apiTournamentId = '014'): Promise<string> {
  const id = await createLeague({ page }, apiTournamentId)
  const field = Array.from({ length: 40 }, (_, n) => ({
    apiPlayerId: `${10_001 + n}`,
    rank: n + 1,
  }))
  const playerGroupAssignments = assignGroupsByRanking(field, defaultRules).map(
    ({ apiPlayerId, group }) => ({
      apiPlayerId,
      groupId: group,
    }),
  )
  await api({ page }, 'post', `/api/leagues/${id}/player-groups`, { playerGroupAssignments })
  await api({ page }, 'post', `/api/leagues/${id}/complete-setup`)
  return id
}

/** Creates a league as a subscriber, who can use the assistant. */
export async function createLeagueAsSubscriber(
  { page, name }: Person,
  teetime: Pair,
): Promise<{ page: Page; id: string }> {
  const id = await createReadyLeague(page)
  await setPlan(teetime, name, 'pro')
  return { page, id }
}

/** Gives a league a club of that name with a look, as its commissioner on Enterprise. @returns the club's id */
export async function giveLook(
  person: Person,
  teetime: Pair,
  leagueId: string,
  name = 'The Crew',
): Promise<string> {
  const { id } = await api<{ id: string }>(person, 'post', '/api/clubs', { name })
  await api(person, 'put', `/api/leagues/${leagueId}/club`, { clubId: id })
  await setPlan(teetime, person.name, 'enterprise')
  const crest = await drawCrest()
  await api(person, 'put', `/api/clubs/${id}/look`, {
    color: '#f2c230',
    crest: crest.toString('base64'),
  })
  return id
}

/** A crest as PNG. */
export const drawCrest = (): Promise<Buffer> =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()

/** Saves the caller's team by the golfers' ranks. */
export async function saveTeam(page: Page, id: string, ranks: readonly number[]): Promise<void> {
  await api({ page }, 'put', `/api/leagues/${id}/team`, {
    apiPlayerIds: ranks.map((rank) => `${10_000 + rank}`),
    predictedWinningScore: -10,
  })
}

/** Makes people members of a league without an invitation. */
export async function addMembers(
  { database }: Pair,
  leagueId: string,
  ...people: readonly Person[]
): Promise<void> {
  await database.query(
    'insert into league_members (league_id, user_id) select $1, id from users where username = any($2)',
    [leagueId, people.map(({ name }) => name)],
  )
}

/** Gives someone a plan for free. */
export async function setPlan({ database }: Pair, username: string, plan: string): Promise<void> {
  await database.query('update users set subscription_tier = $1 where username = $2', [
    plan,
    username,
  ])
}
