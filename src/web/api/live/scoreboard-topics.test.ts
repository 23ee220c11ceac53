import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'

import { type Topic, topics } from '#contract/wire/topics.ts'

import { queryKeys } from '../query-keys.ts'
import { invalidateTopics } from './stale-queries.ts'

/** Opens a page with the queries of the dashboard. @returns those that have been fetched since the last call */
async function openDashboard() {
  const client = new QueryClient()
  const { myLeagues, myPlaces, myPayments, clubWeeks, planUsage, invitations, deletedLeagues } =
    queryKeys
  const lists = [myLeagues, myPlaces, myPayments, clubWeeks, planUsage, invitations, deletedLeagues]
  const fetched: string[] = []
  for (const queryKey of [...lists, topics.tournamentList.key]) {
    const queryFn = async () => fetched.push(queryKey.join('/'))
    const query = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity })
    onTestFinished(query.subscribe(() => {}))
  }
  await expect.poll(() => client.isFetching()).toBe(0)
  fetched.length = 0
  return async (...heard: Topic[]) => {
    await invalidateTopics(client, ...heard)
    return fetched.splice(0)
  }
}

test('a new scoreboard makes the dashboard ask for places, and what follows from it for nothing', async () => {
  const asksAfter = await openDashboard()
  const leagues = ['a', 'b', 'c']
  const tournament = topics.tournament('1', '014').text
  const boards = leagues.map((id) => topics.leaderboard(id).text)
  expect(await asksAfter(tournament, ...boards)).toEqual(['leagues/places'])
  const moments = leagues.map((id) => topics.week(id).text)
  expect(await asksAfter(...moments)).toEqual([])
  const chances = leagues.flatMap((id) => [topics.chances(id).text, topics.week(id).text])
  expect(await asksAfter(...chances)).toEqual([])
})
