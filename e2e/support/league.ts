import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { assignGroupsByRanking } from '../../src/domain/draft/draft.ts'
import { defaultRules } from '../../src/domain/leagues/rules.ts'
import type { Pair } from '../../src/server/testing/processes/processes.ts'
import { api } from './api.ts'
import { expect, type Person } from './fixtures.ts'

/** Creates a league that is ready to draft. @returns its id */
export async function createReadyLeague(page: Page, apiTournamentId = '014'): Promise<string> {
  const post = async (path: string, data: unknown = {}) => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const response = await page.request.post(path, { headers, data })
    expect(response.ok(), await response.text()).toBe(true)
    return (await response.json()) as { league: { id: string } }
  }
  const { league } = await post('/api/leagues', {
    name: 'Sunday Best',
    apiTournamentId,
    tournOrgId: '1',
    entryFee: '20.00',
  })
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
  await post(`/api/leagues/${league.id}/player-groups`, { playerGroupAssignments })
  await post(`/api/leagues/${league.id}/complete-setup`)
  return league.id
}

/** Creates a league as a subscriber, who can use the assistant. */
export async function createLeagueAsSubscriber(
  { page, name }: Person,
  { database }: Pair,
): Promise<{ page: Page; id: string }> {
  const id = await createReadyLeague(page)
  await database.query(`update users set subscription_tier = 'pro' where username = $1`, [name])
  return { page, id }
}

/** Gives a league a club of that name with a look, as its commissioner on Enterprise. @returns the club's id */
export async function giveLook(
  person: Person,
  { database }: Pair,
  leagueId: string,
  name = 'The Crew',
): Promise<string> {
  const { id } = await api<{ id: string }>(person, 'post', '/api/clubs', { name })
  await api(person, 'put', `/api/leagues/${leagueId}/club`, { clubId: id })
  await database.query(`update users set subscription_tier = 'enterprise' where username = $1`, [
    person.name,
  ])
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
  const response = await page.request.put(`/api/leagues/${id}/team`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { apiPlayerIds: ranks.map((rank) => `${10_000 + rank}`), predictedWinningScore: -10 },
  })
  expect(response.ok(), await response.text()).toBe(true)
}
