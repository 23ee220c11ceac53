import { expect, test } from 'vitest'

import { addFavorite, listFavorites, removeFavorite } from '#contract/game/favorites.ts'
import { golferId } from '#server/testing/leagues.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

async function startWithTwo() {
  const { as, register, services, idOf } = await startTeeTime()
  await register('ann', 'bob')
  const follow = (name: string, apiPlayerId: string) =>
    as(name)(addFavorite, { params: { apiPlayerId } })
  const favorites = async (name: string) => (await as(name)(listFavorites)).apiPlayerIds
  return { as, services, idOf, follow, favorites }
}

test('a golfer is followed once, latest first, and for oneself only', async () => {
  const { follow, favorites } = await startWithTwo()
  await follow('ann', golferId(3))
  await follow('ann', golferId(1))
  await follow('ann', golferId(3))
  expect(await favorites('ann')).toEqual([golferId(1), golferId(3)])
  expect(await favorites('bob')).toEqual([])
})

test('unfollowing a golfer affects oneself only, and repeating it does no harm', async () => {
  const { as, follow, favorites } = await startWithTwo()
  await follow('ann', golferId(1))
  await follow('bob', golferId(1))
  const remove = () => as('ann')(removeFavorite, { params: { apiPlayerId: golferId(1) } })
  await remove()
  await remove()
  expect(await favorites('ann')).toEqual([])
  expect(await favorites('bob')).toEqual([golferId(1)])
})

test('a golfer who was never in a field cannot be followed', async () => {
  const { follow, favorites } = await startWithTwo()
  await expect(follow('ann', 'nobody')).rejects.toMatchObject({
    status: 404,
    message: 'Golfer not found',
  })
  expect(await favorites('ann')).toEqual([])
})

test('at most 500 golfers are followed, and one of them again', async () => {
  const { services, idOf, follow, favorites } = await startWithTwo()
  await follow('ann', golferId(1))
  await services.database.query(
    `insert into favorites (user_id, api_player_id) select $1, 'past' || n from generate_series(2, 500) n`,
    [idOf('ann')],
  )
  await follow('ann', golferId(1))
  await expect(follow('ann', golferId(2))).rejects.toMatchObject({
    status: 409,
    code: 'favorite-limit',
  })
  expect(await favorites('ann')).toHaveLength(500)
  await follow('bob', golferId(2))
})
