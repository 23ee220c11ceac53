import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { inTime, patiently } from '#server/testing/patiently.ts'
import {
  crossDeadline,
  type DraftRace,
  startDraftRace,
} from '#server/testing/processes/draft-race.ts'
import { countStatuses } from '#server/testing/processes/race.ts'
import { type ProcessResponse, sharePair, until } from '#server/testing/processes/two-processes.ts'

const shortlisted = ({ leagueId }: DraftRace, rank: number) =>
  `/api/leagues/${leagueId}/shortlist/${10_000 + rank}`

const stored = async ({ pair }: DraftRace) => {
  const { rows } = await pair.database.query('select count(*)::int as count from shortlists')
  return Number(rows[0]?.['count'])
}

test('a star that arrives before the deadline but gets the lock after it is refused', async () => {
  await inTime(async () => {
    const drafting = await startDraftRace(await sharePair(), 2)
    const replies = await crossDeadline(drafting, (cookie, nth) =>
      drafting.pair.send(nth, 'PUT', shortlisted(drafting, 1), cookie),
    )
    if (!replies) return null
    expect(countStatuses(replies)).toEqual([409, 409])
    expect(replies.map(({ body }) => body['code'])).toEqual(['draft-closed', 'draft-closed'])
    return expect(await stored(drafting)).toBe(0)
  })
})

/** Stars one golfer after another until a star is refused. */
async function starUntilClosed(drafting: DraftRace, member: number): Promise<ProcessResponse[]> {
  const replies: ProcessResponse[] = []
  for (let nth = 0; ; nth += 1) {
    const path = shortlisted(drafting, 1 + (nth % 40))
    const reply = await patiently(() =>
      drafting.pair.send(member + nth, 'PUT', path, drafting.members[member]),
    )
    replies.push(reply)
    if (reply.status !== 200) return replies
  }
}

test('no star outlives the draft, however many arrive while it closes', async () => {
  const drafting = await startDraftRace(await sharePair(), 6)
  const { pair, members } = drafting
  await drafting.endIn(600_000)
  const starring = Promise.all(members.map((_, member) => starUntilClosed(drafting, member)))
  await until(async () => (await stored(drafting)) > 20)
  await drafting.endIn(1_000)
  const all = await starring
  const refused = all.map((replies) => replies.at(-1)?.body['code'])
  expect(refused).toEqual(members.map(() => 'draft-closed'))
  expect(all.flat().length).toBeGreaterThan(20)
  await until(async () => {
    const open = await pair.database.query('select 1 from leagues where closed_at is null')
    return open.rows.length === 0
  })
  expect(await stored(drafting)).toBe(0)
})

test('a star that only looks at the deadline first would outlive the draft', async () => {
  const drafting = await startDraftRace(await sharePair(), 1)
  const { leagueId, pair } = drafting
  const client = new pg.Client({ connectionString: pair.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  const { rows } = await client.query(
    `select closed_at is null and clock_timestamp() < drafting_end_at as careless
     from leagues where id = $1`,
    [leagueId],
  )
  expect(rows).toEqual([{ careless: true }])
  await pair.database.query('update leagues set drafting_end_at = clock_timestamp()')
  await until(async () => {
    const open = await pair.database.query('select 1 from leagues where closed_at is null')
    return open.rows.length === 0
  })
  await client.query(
    `insert into shortlists (league_id, user_id, api_player_id)
     select league_id, user_id, '10001' from league_members where league_id = $1`,
    [leagueId],
  )
  await client.query('commit')
  expect(await stored(drafting)).toBe(1)
})
