import type { Page } from '@playwright/test'

import { sortByRanking } from '../../src/domain/draft.ts'
import { fortyGolfers } from '../../src/server/testing/golf-provider.ts'
import { expect } from './fixtures.ts'

const headers = { 'sec-fetch-site': 'same-origin' }

async function post(page: Page, path: string, data?: object): Promise<unknown> {
  const response = await page.request.post(path, { headers, ...(data && { data }) })
  expect(response.ok(), path).toBe(true)
  return await response.json()
}

/** A league of whoever is at this page, alone in it so far, its groups by ranking: ready to draft. @returns its id */
export async function leagueToDraft(page: Page, tournId = '014'): Promise<string> {
  const { league } = (await post(page, '/api/leagues', {
    name: 'Sunday Best',
    apiTournamentId: tournId,
    tournOrgId: '1',
    entryFee: '0',
  })) as { league: { id: string } }
  const field = fortyGolfers().map(({ id, rank }) => ({ apiPlayerId: id, rank }))
  const playerGroupAssignments = sortByRanking(field).map(({ apiPlayerId, group }) => ({
    apiPlayerId,
    groupId: group,
  }))
  await post(page, `/api/leagues/${league.id}/player-groups`, { playerGroupAssignments })
  await post(page, `/api/leagues/${league.id}/complete-setup`)
  return league.id
}
