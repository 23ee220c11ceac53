import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { listAuditEvents } from '#contract/admin/audit.ts'
import { giveRanking, maxRankingLength } from '#contract/admin/ranking.ts'
import { listPlayers } from '#contract/game/tournaments.ts'
import { startSeasons } from '#server/feed/past/seasons.fixture.ts'
import { entrants } from '#server/tournaments/tables.ts'

import { syncAllDue } from '../testing/scenes/feed-sync.ts'
import { startTeeTime } from '../testing/teetime.ts'

async function startEspn() {
  const seasons = await startSeasons()
  seasons.events.splice(1)
  const teetime = await startTeeTime({ GOLF_FEED: 'espn', ESPN_API_URL: seasons.url })
  await teetime.register('ann')
  const give = (text: string, confirm: boolean) =>
    teetime.as('admin')(giveRanking, { body: { text, confirm } })
  const rankOf = async (name: string) => {
    await syncAllDue(teetime)
    const params = { id: 'espn-401000000' }
    const { players } = await teetime.as('ann')(listPlayers, { params })
    return players.find((one) => one.name === name)?.ranking
  }
  return { teetime, give, rankOf }
}

test('a pasted ranking says whom it ranks, counts once it is stored, and is replaced by the next', async () => {
  const { teetime, give, rankOf } = await startEspn()
  const text = 'Rank,Name\n1,First5 Last5\n2,"Last6, First6"\n3,Nobody Here'
  expect(await give(text, false)).toMatchObject({ golfers: 3, matched: 2, stored: false })
  expect(await rankOf('First5 Last5')).toBeNull()
  expect(await give(text, true)).toMatchObject({ stored: true, canStore: true, unclear: [] })
  expect(await rankOf('First5 Last5')).toBe(1)
  expect(await rankOf('First6 Last6')).toBe(2)
  await give('1 First6 Last6', true)
  expect(await rankOf('First6 Last6')).toBe(1)
  expect(await rankOf('First5 Last5')).toBeNull()
  const { deeds } = await teetime.as('admin')(listAuditEvents)
  expect(deeds.map(({ deed, subject }) => [deed, subject])).toEqual([
    ['ranking-given', '1 golfer'],
    ['ranking-given', '3 golfers'],
  ])
})

test('a namesake of an earlier field takes no rank that the preview gives to a golfer of a coming one', async () => {
  const { teetime, give, rankOf } = await startEspn()
  const { db } = teetime.services
  await db.execute(sql`insert into tournaments
      (key, source, org_id, tourn_id, year, name, format, start_date, end_date, status)
    select 'old', source, org_id, 'old', year - 1, 'Old', format,
      start_date - 300, end_date - 300, 'official' from tournaments`)
  await db.insert(entrants).values({
    tournamentKey: 'old',
    apiPlayerId: 'espn-1',
    firstName: 'Firs',
    lastName: 'Last5',
    amateur: false,
    teeTimes: [],
  })
  expect(await give('1,Firs Last5', false)).toMatchObject({ matched: 1, unclear: [] })
  await give('1,Firs Last5', true)
  expect(await rankOf('First5 Last5')).toBe(1)
})

test('a ranking that can’t be read says where, and the earlier one stays', async () => {
  const { teetime, give, rankOf } = await startEspn()
  await give('1,First5 Last5', true)
  const wrong = await give('1,First6 Last6\nwhat is this', true)
  expect(wrong).toMatchObject({ stored: false, canStore: false, faults: [2] })
  expect(await give('', true)).toMatchObject({ stored: false, canStore: false })
  const many = Array.from({ length: 3001 }, (_, n) => `${n + 1},Golfer Number${n}`).join('\n')
  expect(await give(many, true)).toMatchObject({ stored: false, golfers: 3001 })
  expect(await rankOf('First5 Last5')).toBe(1)
  await expect(give('1'.repeat(maxRankingLength + 1), false)).rejects.toMatchObject({ status: 400 })
  await expect(
    teetime.as('ann')(giveRanking, { body: { text: '1,First6 Last6', confirm: true } }),
  ).rejects.toMatchObject({ status: 403 })
})
