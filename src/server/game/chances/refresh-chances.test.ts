import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { getWinProbabilityHistory } from '#contract/game/history.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'

import { refreshChances } from './refresh-chances.ts'
import { leagueChances } from './tables.ts'

test('a league is simulated once for each board and field, and again when one of them changes', async () => {
  const { teetime, scene, golfer, read } = await startClosedLeague(['ann', 'bob'])
  const { db } = teetime.services
  /** Simulates what is due. @returns the board it was simulated from, and whether that was just now */
  const refresh = async () => {
    await db.update(leagueChances).set({ asOf: null })
    await refreshChances(db)
    const [row] = await db.select().from(leagueChances)
    return { board: row?.boardVersion, isNew: row?.asOf !== null, claimed: row?.claimedUntil }
  }
  const opening = await refresh()
  expect(opening).toMatchObject({ board: expect.any(Number), claimed: null })
  scene.status = 'In Progress'
  scene.roundStatus = 'In Progress'
  golfer(1).rounds = [-2]
  await read()
  const first = await refresh()
  expect(first).toMatchObject({ isNew: true, claimed: null })
  expect(first.board).toBeGreaterThan(opening.board ?? 0)
  expect(await refresh()).toMatchObject({ board: first.board, isNew: false })
  await db.execute(sql`update tournaments set field_at = clock_timestamp()`)
  expect(await refresh()).toMatchObject({ board: first.board, isNew: true })
})

test('the chances of a week stand beside its standings', async () => {
  const { teetime, leagueId, scene, golfer, read } = await startClosedLeague(['ann', 'bob'])
  const week = async () => {
    await refreshChances(teetime.services.db)
    return (await teetime.as('ann')(getWinProbabilityHistory, { params: { id: leagueId } })).points
  }
  scene.status = 'In Progress'
  scene.roundStatus = 'In Progress'
  golfer(2).rounds = [0]
  await read()
  const [first] = await week()
  const sum = Object.values(first?.chances ?? {}).reduce((all, one) => all + one, 0)
  expect(first?.round).toBe(1)
  expect(sum).toBeCloseTo(1, 2)
  // Nobody has golfer 39: the standings stay, and the newest chances are theirs.
  golfer(39).rounds = [-9]
  await read()
  expect(await week()).toHaveLength(1)
  golfer(1).rounds = [-9]
  await read()
  const [, last, ...more] = await week()
  expect(more).toEqual([])
  const ann = teetime.idOf('ann')
  expect(last?.chances[ann]).toBeGreaterThan(first?.chances[ann] ?? 1)
})

test('a league claimed by another process is skipped for a minute', async () => {
  const { teetime } = await startClosedLeague(['ann', 'bob'])
  const { db } = teetime.services
  const claim = async (until: string) => {
    await db.execute(sql`update league_chances set board_version = null,
      claimed_until = clock_timestamp() + ${until}::interval`)
    await refreshChances(db)
    const [row] = await db.select().from(leagueChances)
    return row?.boardVersion
  }
  await refreshChances(db)
  expect(await claim('59 seconds')).toBeNull()
  expect(await claim('-1 second')).toBeGreaterThan(0)
})

test('a league that can’t be simulated holds up none of the others', async () => {
  const { teetime } = await startClosedLeague(['ann', 'bob'])
  const { db } = teetime.services
  const copy = (table: string, changes: string, from = '') =>
    db.execute(
      sql.raw(`insert into ${table} select (jsonb_populate_record(old, jsonb_build_object(${changes}))).*
      from ${table} as old ${from}`),
    )
  // More than a process claims at a time.
  await copy(
    'leagues',
    `'id', gen_random_uuid(), 'name', nth, 'join_code', nth`,
    'cross join generate_series(1, 12) as nth',
  )
  const toCopies = 'join leagues on leagues.id <> old.league_id'
  for (const table of ['league_members', 'teams'])
    await copy(table, `'league_id', leagues.id`, toCopies)
  // It comes first.
  await db.execute(sql`
    create function refuse_first() returns trigger language plpgsql as $$ begin
      if new.league_id = (select id from leagues order by id limit 1) then raise 'no'; end if;
      return new;
    end $$`)
  await db.execute(sql`create trigger refuse_first before update on league_chances
    for each row when (new.claimed_until is null) execute function refuse_first()`)
  onTestFinished(async () => {
    await db.execute(sql`drop function refuse_first cascade`)
  })
  const refresh = async () => {
    await expect(refreshChances(db)).rejects.toThrow('chances weren’t computed')
    const rows = await db.select().from(leagueChances)
    return [rows.length, rows.filter(({ claimedUntil }) => claimedUntil).length]
  }
  expect(await refresh()).toEqual([13, 1])
  // Nor does one that can't even be read.
  await db.execute(sql`drop trigger refuse_first on league_chances`)
  await db.execute(
    sql`update leagues set rules = '{}' where id = (select min(id::text)::uuid from leagues)`,
  )
  await db.execute(sql`delete from league_chances`)
  expect(await refresh()).toEqual([13, 1])
})

test('runs at the same time leave no league out', async () => {
  const { teetime } = await startClosedLeague(['ann', 'bob'])
  const { db } = teetime.services
  await Promise.all([refreshChances(db), refreshChances(db), refreshChances(db)])
  const rows = await db.select().from(leagueChances)
  expect(rows).toMatchObject([{ boardVersion: expect.any(Number), claimedUntil: null }])
  expect(rows[0]?.opening?.count).toBe(500)
})
