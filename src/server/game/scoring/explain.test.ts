import { expect, test } from 'vitest'

import { explainScore } from '#contract/game/scoring.ts'
import { draft, startLeague } from '#server/testing/leagues.ts'
import { setBack } from '#server/testing/scenes/feed-sync.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

test('every line of the leaderboard has an explanation that adds up to it', async () => {
  const { teetime, leagueId, golfer, play, read, board } = await startClosedLeague()
  golfer(1).rounds = [2, 3]
  golfer(1).out = 'cut'
  golfer(8).gone = true
  await play(4)
  // A golfer who is missing counts as withdrawn after half an hour.
  await setBack(teetime, 31)
  await read()
  const { standings } = await board()
  for (const { userId, username, position, totalToPar, golfers } of standings) {
    const params = { id: leagueId, userId }
    const explanation = await teetime.as('cat')(explainScore, { params })
    expect(explanation).toMatchObject({ username, position, totalToPar, status: 'provisional' })
    const counting = explanation.golfers.filter(({ counting }) => counting)
    expect(counting.reduce((sum, { score }) => sum + (score ?? 0), 0)).toBe(totalToPar)
    explanation.golfers.forEach(({ apiPlayerId, replaces, penalties, rounds, toPar }, nth) => {
      const line = golfers[nth]
      expect([apiPlayerId, replaces]).toEqual([line?.apiPlayerId, line?.replaces])
      const penalty = penalties.reduce((sum, { strokes }) => sum + strokes, 0)
      expect([penalty, toPar]).toEqual([line?.penalty, line?.toPar])
      expect(rounds.reduce((sum, { toPar }) => sum + toPar, 0)).toBe(toPar)
    })
  }
  const ann = { id: leagueId, userId: teetime.idOf('ann') }
  const { golfers } = await teetime.as('cat')(explainScore, { params: ann })
  expect(golfers[0]?.sentences).toContain('Missed the cut: +8 for round 3, +8 for round 4')
  expect(golfers.find(({ replaces }) => replaces !== null)?.sentences[0]).toMatch(/^In for /)
})

test('before the draft closes no team is explained, not even to its owner', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  const params = { id, userId: teetime.idOf('ann') }
  for (const name of ['ann', 'bob']) {
    const refused = teetime.as(name)(explainScore, { params })
    await expect(refused).rejects.toMatchObject({ status: 403, code: 'teams-hidden' })
  }
})

test('a member without a team has no explanation', async () => {
  const { teetime, leagueId } = await startClosedLeague(['ann', 'bob'])
  await teetime.register('eve')
  const params = { id: leagueId, userId: teetime.idOf('eve') }
  const missing = teetime.as('ann')(explainScore, { params })
  await expect(missing).rejects.toMatchObject({ status: 404 })
})

test.each([
  [1, 2000, /^You’re tied with bob at E\. No ties are broken in a void league$/],
  [4, 2000, /^You’re tied with bob after every tiebreaker: same place, split prize$/],
  [4, 0, /^You’re tied with bob after every tiebreaker: same place$/],
])(
  'level teams after %i rounds for %i cents are explained alike before and after settling',
  async (rounds, fee, sentence) => {
    const { teetime, leagueId, scene, play, read, pass, settle } = await startClosedLeague(
      ['ann', 'bob'],
      fee,
    )
    for (const golfer of scene.golfers) golfer.rounds = Array.from({ length: rounds }, () => 0)
    await play(rounds)
    const params = { id: leagueId, userId: teetime.idOf('ann') }
    const explained = async () =>
      (await teetime.as('ann')(explainScore, { params })).neighbours[0]?.sentence
    expect(await explained()).toMatch(sentence)
    await read()
    await pass(25)
    expect(await settle()).toBe(1)
    expect(await explained()).toMatch(sentence)
  },
)
