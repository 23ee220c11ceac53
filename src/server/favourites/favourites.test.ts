import { addFavourite, listFavourites, removeFavourite } from '#contract/favourites.ts'
import { expect, test } from 'vitest'

import { nth } from '../testing/leagues.ts'
import { startTeeTime } from '../testing/teetime.ts'

async function startWithTwo() {
  const { as, join } = await startTeeTime()
  await join('ann', 'bob')
  const follow = (name: string, apiPlayerId: string) =>
    as(name)(addFavourite, { params: { apiPlayerId } })
  const favourites = async (name: string) => (await as(name)(listFavourites)).apiPlayerIds
  return { as, follow, favourites }
}

test('a golfer is followed once however often one says so, the latest first, by oneself alone', async () => {
  const { follow, favourites } = await startWithTwo()
  await follow('ann', nth(3))
  await follow('ann', nth(1))
  await follow('ann', nth(3))
  expect(await favourites('ann')).toEqual([nth(1), nth(3)])
  expect(await favourites('bob')).toEqual([])
})

test('who is followed no longer is gone for oneself alone, and taking him away again is no failure', async () => {
  const { as, follow, favourites } = await startWithTwo()
  await follow('ann', nth(1))
  await follow('bob', nth(1))
  const remove = () => as('ann')(removeFavourite, { params: { apiPlayerId: nth(1) } })
  await remove()
  await remove()
  expect(await favourites('ann')).toEqual([])
  expect(await favourites('bob')).toEqual([nth(1)])
})

test('a golfer whom no field has had cannot be followed', async () => {
  const { follow, favourites } = await startWithTwo()
  await expect(follow('ann', 'nobody')).rejects.toMatchObject({
    status: 404,
    message: 'Golfer not found',
  })
  expect(await favourites('ann')).toEqual([])
})
