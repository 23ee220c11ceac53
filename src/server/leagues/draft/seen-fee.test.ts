import { expect, test } from 'vitest'

import { getTeam, saveTeam } from '#contract/game/draft.ts'
import { updateLeague } from '#contract/leagues/manage-league.ts'
import { golferId, startLeague } from '#server/testing/leagues.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

const picks = [1, 2, 8, 9, 15, 22].map(golferId)

/** Ann's league with a fee of $20, and bob in it. */
async function startDraft() {
  const teetime = await startTeeTime()
  const params = { id: await startLeague(teetime, ['ann', 'bob']) }
  const { as } = teetime
  const save = (entryFee?: number, apiPlayerIds = picks) =>
    as('bob')(saveTeam, {
      params,
      body: {
        apiPlayerIds,
        predictedWinningScore: null,
        ...(entryFee !== undefined && { entryFee }),
      },
    })
  const setFee = (entryFee: number) => as('ann')(updateLeague, { params, body: { entryFee } })
  const stored = async () => (await as('bob')(getTeam, { params })).golfers.length
  return { save, setFee, stored }
}

test('a first team isn’t saved for a higher fee than its member saw, and the refusal names both', async () => {
  const { save, setFee, stored } = await startDraft()
  await setFee(5000)
  for (const team of [picks, picks.slice(0, 1)])
    await expect(save(2000, team)).rejects.toMatchObject({
      status: 409,
      code: 'fee-changed',
      message: 'The entry fee is $50.00 now, not $20.00. Save again to enter.',
    })
  expect(await stored()).toBe(0)
  await save(5000)
  expect(await stored()).toBe(6)
})

test('a lower fee keeps no one out, nor does any fee where none was named', async () => {
  const { save, setFee } = await startDraft()
  await setFee(500)
  await save(2000)
  await save(2000, [])
  await save()
})

test('whoever is in already changes their team or takes it back, whatever fee they name', async () => {
  const { save } = await startDraft()
  await save(2000)
  await save(0, [])
  await expect(save(0)).rejects.toMatchObject({ code: 'fee-changed' })
  await save(2000)
  await save(0, picks.toReversed())
})

test('a fee that changes while a first team is being saved is seen, or stands', async () => {
  const { save, setFee, stored } = await startDraft()
  const [saved, changed] = await Promise.allSettled([save(2000), setFee(5000)])
  if (saved?.status === 'fulfilled')
    expect(changed).toMatchObject({ reason: { code: 'fee-frozen' } })
  else {
    expect(saved).toMatchObject({ reason: { code: 'fee-changed' } })
    expect(await stored()).toBe(0)
  }
})
