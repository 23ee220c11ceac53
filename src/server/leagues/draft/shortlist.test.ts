import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addToShortlist, listShortlist, removeFromShortlist } from '#contract/game/draft.ts'
import { removeMember } from '#contract/leagues/members.ts'
import { golferId, startLeague } from '#server/testing/leagues.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { closeDraft } from './close-draft.ts'
import { shortlists } from './tables.ts'

async function startDraft() {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  const at = (rank: number) => ({ params: { id, apiPlayerId: golferId(rank) } })
  return {
    ...teetime,
    id,
    star: (name: string, rank: number) => teetime.as(name)(addToShortlist, at(rank)),
    unstar: (name: string, rank: number) => teetime.as(name)(removeFromShortlist, at(rank)),
    shortlist: async (name: string) =>
      (await teetime.as(name)(listShortlist, { params: { id } })).apiPlayerIds,
  }
}

test('a golfer is starred once, latest first, and for oneself only', async () => {
  const { star, shortlist } = await startDraft()
  await star('ann', 3)
  await star('ann', 30)
  await star('ann', 3)
  expect(await shortlist('ann')).toEqual([golferId(30), golferId(3)])
  expect(await shortlist('bob')).toEqual([])
})

test('unstarring a golfer affects oneself only, and repeating it does no harm', async () => {
  const { star, unstar, shortlist } = await startDraft()
  await star('ann', 1)
  await star('bob', 1)
  await unstar('ann', 1)
  await unstar('ann', 1)
  expect(await shortlist('ann')).toEqual([])
  expect(await shortlist('bob')).toEqual([golferId(1)])
})

test('a shortlist belongs to one league', async () => {
  const { as, services, star, shortlist } = await startDraft()
  await star('ann', 1)
  await services.db.execute(sql`
    with other as (
      insert into leagues select (jsonb_populate_record(leagues,
        jsonb_build_object('id', gen_random_uuid(), 'join_code', 'ABCDEFGH2345'))).* from leagues
      returning id
    )
    insert into league_members (league_id, user_id)
    select other.id, users.id from other, users where username = 'ann'`)
  const { rows } = await services.database.query(`select id from leagues where join_code = $1`, [
    'ABCDEFGH2345',
  ])
  const params = { id: String(rows[0]?.['id']) }
  expect((await as('ann')(listShortlist, { params })).apiPlayerIds).toEqual([])
  expect(await shortlist('ann')).toEqual([golferId(1)])
})

test('a golfer outside the field cannot be starred', async () => {
  const { as, id, shortlist } = await startDraft()
  const params = { id, apiPlayerId: 'nobody' }
  await expect(as('ann')(addToShortlist, { params })).rejects.toMatchObject({
    status: 409,
    code: 'golfer-not-in-field',
  })
  expect(await shortlist('ann')).toEqual([])
})

test('shortlists end when picks lock, and are deleted', async () => {
  const { id, services, star, unstar, shortlist, passDeadline } = await startDraft()
  await star('ann', 1)
  await passDeadline(id)
  expect(await shortlist('ann')).toEqual([])
  const closed = { status: 409, code: 'draft-closed', message: 'Picks are locked.' }
  await expect(star('ann', 2)).rejects.toMatchObject(closed)
  await expect(unstar('ann', 1)).rejects.toMatchObject(closed)
  await closeDraft(services.db, id)
  expect(await services.db.$count(shortlists)).toBe(0)
  await expect(star('ann', 2)).rejects.toMatchObject(closed)
})

test('a member who leaves takes their shortlist along', async () => {
  const { as, id, idOf, services, star } = await startDraft()
  await star('bob', 1)
  await as('bob')(removeMember, { params: { id, userId: idOf('bob') } })
  expect(await services.db.$count(shortlists)).toBe(0)
})
