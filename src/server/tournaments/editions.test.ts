import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { getScoreboard, listPlayers } from '#contract/game/tournaments.ts'
import { getLeague } from '#contract/leagues/leagues.ts'

import { startLeague } from '../testing/leagues.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { listUpcomingTournaments } from './tournaments.ts'

/** The same tournament a year on, with a field of one. */
async function startTwoYears() {
  const teetime = await startTeeTime()
  const leagueId = await startLeague(teetime, ['ann'])
  const { db } = teetime.services
  await db.execute(sql`
    insert into tournaments (key, source, org_id, tourn_id, year, name, format, start_date, end_date)
    select 'next', source, org_id, tourn_id, year + 1, 'The Next One', format,
      start_date + 364, end_date + 364
    from tournaments where tourn_id = '014'`)
  await db.execute(sql`
    insert into entrants (tournament_key, api_player_id, first_name, last_name, amateur, tee_times)
    values ('next', '777', 'New', 'Comer', false, '[]')`)
  return { ...teetime, params: { id: leagueId } }
}

test('a league keeps showing the edition that it was played on', async () => {
  const { as, params } = await startTwoYears()
  const { apiTournamentId: id, tournYear: year } = await as('ann')(getLeague, { params })
  const mine = { params: { id }, query: { orgId: '1', year } }
  const newest = { params: { id }, query: { orgId: '1' } }

  expect((await as('ann')(listPlayers, mine)).players.length).toBeGreaterThan(20)
  expect((await as('ann')(listPlayers, newest)).players).toMatchObject([{ name: 'New Comer' }])
  expect((await as('ann')(getScoreboard, mine)).tournament).toMatchObject({ year })
  expect((await as('ann')(getScoreboard, newest)).tournament).toMatchObject({
    year: year + 1,
    name: 'The Next One',
  })
  const never = { params: { id }, query: { orgId: '1', year: 1999 } }
  await expect(as('ann')(listPlayers, never)).rejects.toMatchObject({ status: 404 })
})

test('an empty orgId means the default tour, and a malformed year is refused', async () => {
  const { send, cookieOf } = await startTwoYears()
  const status = async (query: string) => {
    const url = `/api/tournaments/014/players?${query}`
    return (await send({ url, cookies: cookieOf('ann') })).statusCode
  }
  expect(await status('orgId=')).toBe(200)
  expect(await status('orgId=1')).toBe(200)
  expect(await status('orgId=2')).toBe(404)
  for (const year of ['', 'x', '2026.5', '-1']) expect(await status(`year=${year}`)).toBe(400)
})

test('a tournament in play stays on the list into Monday, and one that is over leaves with its week', async () => {
  const { db } = (await startTeeTime()).services
  const listed = async (status: string, now: string) => {
    await db.execute(sql`update tournaments set start_date = '2027-01-14', end_date = '2027-01-17',
      status = ${status}::tournament_status`)
    const found = await listUpcomingTournaments(db, 'live-golf', new Date(now))
    return found.map((one) => one.status)
  }
  expect(await listed('in-progress', '2027-01-18T00:30Z')).toEqual(['in-progress'])
  expect(await listed('in-progress', '2027-01-19T18:00Z')).toEqual(['in-progress'])
  expect(await listed('official', '2027-01-18T09:59Z')).toEqual(['official'])
  expect(await listed('official', '2027-01-18T10:00Z')).toEqual([])
})
