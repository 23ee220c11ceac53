import { expect, test } from 'vitest'

import { listMoments, listRecaps, setScorerMuted } from '#contract/game/week.ts'
import { getLeagueChat } from '#contract/people/messages.ts'
import { golferId, startLeague } from '#server/testing/leagues.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { recordMoments } from './record-moments.ts'

/** Starts a league and plays this many rounds of it. */
async function startPlayed(rounds: number, names?: string[]) {
  const closed = await startClosedLeague(names)
  const { teetime, leagueId, play } = closed
  await play(rounds, 'In Progress')
  await teetime.runJobs()
  return {
    ...closed,
    recaps: async (name = 'ann') =>
      (await teetime.as(name)(listRecaps, { params: { id: leagueId } })).recaps,
  }
}

test('each complete round gets one recap, and the official result the last, which stands when it settles', async () => {
  const { teetime, recaps, scene, play, read, pass, settle } = await startPlayed(2)
  expect((await recaps()).map(({ round }) => round)).toEqual([2, 1])
  const early = await recaps()
  for (const golfer of scene.golfers) golfer.rounds.push(0, 1)
  await play(4)
  await teetime.runJobs()
  const all = await recaps('dan')
  expect(all.map(({ round }) => round)).toEqual(['final', 4, 3, 2, 1])
  await read()
  await pass(25)
  expect(await settle()).toBe(1)
  expect(await recaps('dan')).toEqual(all)
  expect(all.slice(-2)).toEqual(early)
  expect(new Set(all.map(({ text }) => text.split(':')[0])).size).toBe(5)
  for (const { text } of all) expect(text).not.toMatch(/undefined|null|NaN/)
  // Every golfer's name in a text is marked with their id.
  for (const { text, golfers } of all) {
    const names = golfers.map(({ start, length }) => text.slice(start, start + length))
    expect(names).toEqual(text.match(/First\d+ Last\d+/g) ?? [])
    expect(golfers.map(({ apiPlayerId }) => apiPlayerId)).toEqual(
      names.map((name) => golferId(Number(name.match(/\d+/)?.[0]))),
    )
  }
  expect(all.flatMap(({ golfers }) => golfers)).not.toEqual([])
  const [final] = all
  expect(final?.text).toMatch(/^The cards are in: \w+ (and \w+ share the title|wins) at /)
  expect(final?.facts.leader?.userIds.length).toBeGreaterThan(0)
})

test('a round gets one recap, in any number of processes, and a correction doesn’t rewrite it', async () => {
  const { teetime, recaps, golfer, read } = await startPlayed(1)
  const [before] = await recaps()
  golfer(1).rounds = [-9]
  await read(2)
  await Promise.all(Array.from({ length: 3 }, () => recordMoments(teetime.services.db)))
  expect(await recaps()).toEqual([before])
})

test('the recap of a league of one team says that it is void', async () => {
  const { recaps } = await startPlayed(1, ['ann'])
  expect((await recaps())[0]?.text).toMatch(
    /^Round 1 is in the books: ann had the only team, at \S+, so the league is void/,
  )
})

test('before the draft closes, and in a league that nobody entered, there is no recap', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  const read = () => teetime.as('bob')(listRecaps, { params: { id } })
  expect(await read()).toEqual({ recaps: [], firstTee: null })
  await teetime.passDeadline(id)
  await teetime.tick()
  await teetime.runJobs()
  expect(await read()).toEqual({ recaps: [], firstTee: null })
})

test('a member mutes the scorer for themselves, and nobody is notified of its lines', async () => {
  const { teetime, leagueId } = await startPlayed(1)
  const params = { id: leagueId }
  const isMuted = async (name: string) =>
    (await teetime.as(name)(listMoments, { params })).scorerMuted
  await teetime.as('ann')(setScorerMuted, { params, body: { muted: true } })
  await teetime.as('ann')(setScorerMuted, { params, body: { muted: true } })
  expect([await isMuted('ann'), await isMuted('bob')]).toEqual([true, false])
  await teetime.as('ann')(setScorerMuted, { params, body: { muted: false } })
  expect(await isMuted('ann')).toBe(false)
  expect(await teetime.as('bob')(getLeagueChat, { params })).toMatchObject({
    unreadCount: 0,
    lastMessage: null,
  })
})
