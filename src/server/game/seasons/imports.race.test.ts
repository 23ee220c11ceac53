import { expect, test } from 'vitest'

import {
  expectExactly,
  race,
  raceWithoutGuard,
  countStatuses,
} from '#server/testing/processes/race.ts'
import { type Pair, sharePair, withoutConstraint } from '#server/testing/processes/two-processes.ts'

const csv = 'year,event,person,place\n2019,The Masters,ann,1\n2019,The Masters,Zoë,2'

async function startClub(pair: Pair): Promise<{ id: string; ann: string }> {
  const ann = await pair.join('ann')
  const { body } = await pair.send(0, 'POST', '/api/clubs', ann, { name: 'The Usual' })
  return { id: String(body['id']), ann }
}

const count = async ({ database }: Pair, of: string, clubId: string): Promise<unknown> =>
  (await database.query(`select count(*)::int as count from ${of} where club_id = $1`, [clubId]))
    .rows[0]?.['count']

test('when the same file is imported 25 times at once on two processes, it is imported once', async () => {
  const pair = await sharePair()
  const { id, ann } = await startClub(pair)
  const replies = await race(pair, (nth) =>
    pair.send(nth, 'POST', `/api/clubs/${id}/import`, ann, { csv, confirm: true }),
  )
  expect(countStatuses(replies)).toEqual(expectExactly(1, 200, 409))
  expect(await count(pair, 'club_imports', id)).toBe(1)
  expect(await count(pair, 'club_import_weeks', id)).toBe(1)

  // Undone 24 times at once while another file comes in, the first import goes and the second stays.
  const importId = String(replies.find(({ status }) => status === 200)?.body['importId'])
  const more = { csv: csv.replaceAll('2019', '2018'), confirm: true }
  const mixed = await race(pair, (nth) =>
    nth === 0
      ? pair.send(nth, 'POST', `/api/clubs/${id}/import`, ann, more)
      : pair.send(nth, 'DELETE', `/api/clubs/${id}/import/${importId}`, ann),
  )
  expect(mixed[0]?.status).toBe(200)
  expect(countStatuses(mixed)).toEqual(expectExactly(2, 200, 404))
  expect(await count(pair, 'club_imports', id)).toBe(1)
  expect(await count(pair, 'club_import_weeks', id)).toBe(1)
})

test('without the lock and the constraint, the same race imports an event more than once', async () => {
  const pair = await sharePair()
  const { id } = await startClub(pair)
  await withoutConstraint(pair, 'club_import_weeks', 'club_import_weeks_event_key')
  await raceWithoutGuard(
    pair,
    `select count(*) = 0 as allowed from club_import_weeks where club_id = '${id}'`,
    () => `with file as (
        insert into club_imports (club_id, rows) values ('${id}', 1) returning id, club_id
      )
      insert into club_import_weeks (import_id, club_id, season, nth, event, event_key)
      select id, club_id, 2019, 0, 'The Masters', '2019 themasters' from file`,
  )
  expect(await count(pair, 'club_import_weeks', id)).toBeGreaterThan(1)
})
