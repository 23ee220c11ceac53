import { expect, test } from 'vitest'

import { quickPickTeam } from '#contract/game/draft.ts'
import { removeMember } from '#contract/leagues/members.ts'
import { databaseBefore } from '#server/testing/database-before.ts'
import { addMembers, golferId, startLeague } from '#server/testing/leagues.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { leagueMembers } from '../tables.ts'

test('after someone leaves, nobody can draw what another could draw before', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob', 'cat', 'dan', 'eve'])
  const picked = [3, 4, 10].map(golferId)
  const draws = async (name: string) => {
    const drawn = new Set<string>()
    for (let times = 0; times < 40; times += 1) {
      const { apiPlayerIds } = await teetime.as(name)(quickPickTeam, {
        params: { id },
        body: { apiPlayerIds: picked },
      })
      drawn.add(apiPlayerIds.toSorted().join())
    }
    return drawn
  }
  const before = { cat: await draws('cat'), dan: await draws('dan'), eve: await draws('eve') }
  await teetime.as('bob')(removeMember, { params: { id, userId: teetime.idOf('bob') } })
  const [newcomer = ''] = await addMembers(teetime.services.db, id, 1)
  const seats = await teetime.services.db
    .select({ userId: leagueMembers.userId, seat: leagueMembers.seat })
    .from(leagueMembers)
    .orderBy(leagueMembers.seat)
  const [ann, ...others] = ['ann', 'cat', 'dan', 'eve'].map(teetime.idOf)
  const ids = [ann, newcomer, ...others]
  expect(seats).toEqual(ids.map((userId, seat) => ({ userId, seat })))
  const after = { cat: await draws('cat'), dan: await draws('dan'), eve: await draws('eve') }
  for (const [name, drawn] of Object.entries(after)) {
    for (const [other, earlier] of Object.entries(before)) {
      if (other !== name) expect(drawn.intersection(earlier)).toEqual(new Set())
    }
  }
})

test('members from before seats were stored keep theirs', async () => {
  const { database, migrate } = await databaseBefore('0061')
  await database.exec('set session_replication_role = replica')
  const id = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`
  for (const [league, user, joinedAt] of [
    [1, 3, '2026-01-01'],
    [1, 2, '2026-01-03'],
    [1, 4, '2026-01-02'],
    [2, 2, '2026-01-05'],
  ] as const) {
    await database.query(
      'insert into league_members (league_id, user_id, joined_at) values ($1, $2, $3)',
      [id(league), id(user), joinedAt],
    )
  }
  await migrate()
  const { rows } = await database.query(
    'select user_id, seat from league_members order by league_id, seat',
  )
  expect(rows).toEqual([
    { user_id: id(3), seat: 0 },
    { user_id: id(4), seat: 1 },
    { user_id: id(2), seat: 2 },
    { user_id: id(2), seat: 0 },
  ])
})
