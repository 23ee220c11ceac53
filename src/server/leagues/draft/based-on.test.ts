import { expect, test } from 'vitest'

import { getTeam, saveTeam } from '#contract/game/draft.ts'
import { golferId, startLeague } from '#server/testing/leagues.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

const [onPhone, onLaptop] = [
  [1, 2, 8, 9, 15, 22],
  [3, 4, 10, 11, 16, 23],
]

async function startDraft() {
  const teetime = await startTeeTime()
  const params = { id: await startLeague(teetime, ['ann', 'bob']) }
  const as = teetime.as('ann')
  const save = (ranks: number[] = [], basedOn?: Date | null) =>
    as(saveTeam, {
      params,
      body: { apiPlayerIds: ranks.map(golferId), predictedWinningScore: null, basedOn },
    })
  const stored = async () => {
    const { golfers } = await as(getTeam, { params })
    return golfers.map(({ apiPlayerId }) => apiPlayerId)
  }
  return { ...teetime, params, save, stored }
}

const golfersOf = (ranks: number[] = []) => ranks.map((rank) => ({ apiPlayerId: golferId(rank) }))

test('a team based on an older one than the saved one is refused with both, and the newer one stands', async () => {
  const { save, stored } = await startDraft()
  const first = await save([1], null)
  const newer = await save(onLaptop, first.savedAt)
  for (const basedOn of [null, first.savedAt]) {
    await expect(save(onPhone, basedOn)).rejects.toMatchObject({
      status: 409,
      code: 'team-changed',
      details: {
        saved: { golfers: golfersOf(onLaptop), savedAt: newer.savedAt?.toISOString() },
        sent: { golfers: golfersOf(onPhone) },
      },
    })
    await expect(save([], basedOn)).rejects.toMatchObject({ code: 'team-changed' })
  }
  expect(await stored()).toEqual(onLaptop?.map(golferId))
  const chosen = await save(onPhone, newer.savedAt)
  const emptied = await save([], chosen.savedAt)
  expect(emptied.savedAt).toBeNull()
  await expect(save(onPhone, chosen.savedAt)).rejects.toMatchObject({
    code: 'team-changed',
    details: { saved: { golfers: [], savedAt: null } },
  })
  await save(onPhone, null)
  expect(await stored()).toEqual(onPhone?.map(golferId))
})

test('a team that arrives twice is saved, and a call that doesn’t say what it is based on always is', async () => {
  const { save, stored } = await startDraft()
  await save(onPhone, null)
  await save(onPhone?.toReversed(), null)
  await save(onLaptop)
  expect(await stored()).toEqual(onLaptop?.map(golferId))
})

test('when devices save different teams over the same one at once, only one succeeds', async () => {
  const { save, stored } = await startDraft()
  let basedOn: Date | null = null
  for (let time = 0; time < 3; time += 1) {
    const teams = [22, 23, 24, 25, 26, 27].map((wildcard) => [1, 2, 8, 9, 15 + time, wildcard])
    const saves = await Promise.allSettled(teams.map((team) => save(team, basedOn)))
    const saved = saves.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(saved).toHaveLength(1)
    expect(await stored()).toEqual(saved[0]?.golfers.map(({ apiPlayerId }) => apiPlayerId))
    basedOn = saved[0]?.savedAt ?? null
  }
})

test('a refused save shows nobody else’s team', async () => {
  const { as, params, save } = await startDraft()
  const body = { apiPlayerIds: onLaptop?.map(golferId) ?? [], predictedWinningScore: -12 }
  const saveAsBob = (basedOn: Date | null) =>
    as('bob')(saveTeam, { params, body: { ...body, basedOn } })
  const refusals = []
  for (const ofAnn of [onPhone, onLaptop]) {
    await save(ofAnn)
    await as('bob')(saveTeam, { params, body: { ...body, apiPlayerIds: [golferId(1)] } })
    const error: unknown = await saveAsBob(null).catch((error: unknown) => error)
    refusals.push(
      JSON.stringify((error as { details: unknown }).details).replaceAll(
        /"\d{4}-[^"]*"/g,
        '"time"',
      ),
    )
  }
  expect(refusals[0]).toContain(golferId(1))
  expect(refusals[1]).toBe(refusals[0])
})
