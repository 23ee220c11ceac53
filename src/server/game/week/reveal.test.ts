import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { getReveal } from '#contract/game/week.ts'
import { deleteLeague } from '#contract/leagues/manage-league.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'
import { teams } from '#server/leagues/tables.ts'
import { draft, addMembers, golferId, startLeague } from '#server/testing/leagues.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { refreshChances } from '../chances/refresh-chances.ts'

test('before the draft closes the Reveal is refused to everyone', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  for (const name of ['ann', 'bob']) {
    await expect(teetime.as(name)(getReveal, { params: { id } })).rejects.toMatchObject({
      status: 403,
      code: 'teams-hidden',
    })
  }
})

test('from the deadline on every member sees what the teams share', async () => {
  const teetime = await startTeeTime()
  const { as, idOf } = teetime
  const id = await startLeague(teetime, ['ann', 'bob', 'cat'])
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22], -12)
  await draft(teetime, id, 'bob', [1, 2, 8, 9, 16, 23], -11)
  await draft(teetime, id, 'cat', [1, 4, 10, 11, 17, 24], -25)
  await teetime.passDeadline(id)
  // The first reader closes the draft, and the chances are computed afterwards.
  expect((await as('cat')(getReveal, { params: { id } })).chances).toEqual([])
  await refreshChances(teetime.services.db)
  const reveal = await as('cat')(getReveal, { params: { id } })
  expect(reveal.mostPicked.map(({ apiPlayerId, count }) => [apiPlayerId, count])).toEqual([
    [golferId(1), 3],
    [golferId(2), 2],
    [golferId(8), 2],
    [golferId(9), 2],
  ])
  expect(reveal.onlyYours).toEqual([
    { userId: idOf('ann'), apiPlayerIds: [golferId(15), golferId(22)] },
    { userId: idOf('bob'), apiPlayerIds: [golferId(16), golferId(23)] },
    { userId: idOf('cat'), apiPlayerIds: [4, 10, 11, 17, 24].map(golferId) },
  ])
  expect(reveal.twins).toEqual([[idOf('ann'), idOf('bob')]])
  expect(reveal.boldestGuess).toEqual({ userId: idOf('cat'), guess: -25 })
  expect(reveal.chances.reduce((sum, { win }) => sum + win, 0)).toBeCloseTo(1, 9)
  for (const { win, money } of reveal.chances) expect(money).toBeGreaterThanOrEqual(win - 1e-9)
  expect(await as('ann')(getReveal, { params: { id } })).toEqual(reveal)
})

test('the opening chances stay as they were when play begins', async () => {
  const { teetime, leagueId, play } = await startClosedLeague()
  const read = () => teetime.as('dan')(getReveal, { params: { id: leagueId } })
  await refreshChances(teetime.services.db)
  const before = await read()
  expect(before.chances).toHaveLength(4)
  await play(2, 'In Progress')
  await refreshChances(teetime.services.db)
  expect(await read()).toEqual(before)
})

test('a league of one team is void, so it has no chances; one of none is empty', async () => {
  const alone = await startClosedLeague(['ann'])
  await refreshChances(alone.teetime.services.db)
  expect(await alone.teetime.as('ann')(getReveal, { params: { id: alone.leagueId } })).toEqual({
    mostPicked: [],
    onlyYours: [],
    twins: [],
    boldestGuess: null,
    chances: [],
  })
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  await teetime.passDeadline(id)
  expect(await teetime.as('bob')(getReveal, { params: { id } })).toMatchObject({ chances: [] })
})

test('a league of a hundred teams is revealed, and all their chances add up', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann'])
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  const crowd = await addMembers(teetime.services.db, id, 99)
  await teetime.services.db.insert(teams).values(
    crowd.map((userId, at) => ({
      leagueId: id,
      userId,
      apiPlayerIds: [(at % 7) + 1, ((at + 1) % 7) + 1, 8, 9, 15 + (at % 7), 22 + (at % 19)].map(
        golferId,
      ),
      complete: true,
      completeAt: sql`clock_timestamp()`,
      savedAt: sql`clock_timestamp()`,
    })),
  )
  await teetime.passDeadline(id)
  await closeDueDrafts(teetime.services.db)
  await refreshChances(teetime.services.db)
  const { chances, mostPicked, twins } = await teetime.as('ann')(getReveal, { params: { id } })
  expect(chances).toHaveLength(100)
  expect(chances.reduce((sum, { win }) => sum + win, 0)).toBeCloseTo(1, 9)
  expect(mostPicked[0]).toMatchObject({ count: 100 })
  expect(twins.length).toBeLessThanOrEqual(10)
})

test('the Reveal of a deleted league is gone', async () => {
  const { teetime, leagueId } = await startClosedLeague(['ann', 'bob'])
  const params = { id: leagueId }
  await teetime.as('ann')(deleteLeague, { params })
  await expect(teetime.as('bob')(getReveal, { params })).rejects.toMatchObject({
    code: 'league-deleted',
  })
})
