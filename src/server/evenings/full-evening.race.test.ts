import { afterAll, expect, test } from 'vitest'

import { joinEvening, playEvening } from '#contract/leagues/evenings.ts'

import { inTime } from '../testing/patiently.ts'
import { countStatuses, expectExactly, expectTurns, race } from '../testing/processes/race.ts'
import { closeSharedPair, sharePair } from '../testing/processes/two-processes.ts'
import { maxLeagues } from './play-evening.ts'

const settings = { TRY_EVENINGS: '1', TRY_EVENING_MINUTES: '60' }
afterAll(closeSharedPair)

// Comes first, since the evening stays open.
test('when two processes open an evening at once, there is one, with one field', async () => {
  const pair = await sharePair(settings)
  const replies = await race(pair, (nth) =>
    pair.send(nth, 'POST', playEvening.path, '', { name: `Guest ${nth}` }),
  )
  expect(countStatuses(replies)).toEqual(expectExactly(25, 200, 200))
  const { rows } = await pair.database.query(
    `select count(distinct l.id)::int as leagues, count(distinct e.api_player_id)::int as golfers
     from tournaments t join leagues l on l.tournament_key = t.key join entrants e on e.tournament_key = t.key
     where t.source = 'evening' group by t.key`,
  )
  const evenings = rows as { leagues: number; golfers: number }[]
  expect(evenings.reduce((sum, { leagues }) => sum + leagues, 0)).toBe(25)
  // One, or two if the next evening has begun by now.
  expect(evenings.length).toBeLessThanOrEqual(2)
  for (const { golfers } of evenings) expect([132, 144, 156]).toContain(golfers)
})

test('when 25 guests come at once on two processes, exactly one gets the last place of an evening', async () => {
  await inTime(async () => {
    const pair = await sharePair(settings)
    const press = (nth: number) => pair.send(nth, 'POST', playEvening.path, '', { name: 'Ann' })
    expect((await press(0)).status).toBe(200)
    await pair.database.query(
      `insert into leagues (name, commissioner_id, tournament_key, season_start, season_end, entry_fee_cents,
         rules, drafting_end_at, drafting_end_estimated)
       select name, commissioner_id, tournament_key, season_start, season_end, entry_fee_cents,
         rules, drafting_end_at, drafting_end_estimated
       from leagues, generate_series(3, $1::int)`,
      [maxLeagues],
    )
    const statuses = countStatuses(await race(pair, press))
    const { rows } = await pair.database.query(
      'select count(*)::int as leagues from leagues group by tournament_key',
    )
    // The next evening has begun by now, with its own places.
    if (rows.length > 1) return null
    expect(rows).toEqual([{ leagues: maxLeagues }])
    return expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })
})

test('guests who join an evening at once take turns', async () => {
  const pair = await sharePair(settings)
  const ann = await pair.join('ann')
  expect((await pair.send(0, 'POST', playEvening.path, '', { name: 'Bob' })).status).toBe(200)
  const { rows } = await pair.database.query('select id, join_code as code from leagues')
  const [{ id, code }] = rows as [{ id: string; code: string }]
  await expectTurns(pair, ann, `leagues where id = '${id}'`, () =>
    pair.send(0, 'POST', joinEvening.path.replace(':code', code), '', { name: 'Cat' }),
  )
})
