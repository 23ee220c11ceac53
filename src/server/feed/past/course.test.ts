import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { listFinishes } from '#contract/game/tournaments.ts'
import { readAll, startInstall, storedBoards } from '#server/testing/scenes/past-tournaments.ts'
import { tournaments } from '#server/tournaments/tables.ts'

import type { SeasonEvent } from './seasons.fixture.ts'

/** An install with the coming tournament and the past ones before it, which has read nothing of the past yet. */
async function startWith(changes: (coming: SeasonEvent, past: SeasonEvent[]) => void) {
  const { teetime } = await startInstall(({ events }) => {
    events.splice(5)
    changes(events[0]!, events.slice(1))
  })
  await teetime.register('ann')
  const finishes = async () =>
    await teetime.as('ann')(listFinishes, {
      params: { id: 'espn-401000000' },
      query: { orgId: '1' },
    })
  return { teetime, finishes }
}

test('a fresh install shows earlier finishes on the course of the coming tournament', async () => {
  const { teetime, finishes } = await startWith((coming, past) => {
    coming.courseName = 'Furze Links'
    past[2]!.courseName = ' Furze\tLinks '
  })
  await readAll(teetime.services)
  const { events, golfers } = await finishes()
  expect(events.map(({ here }) => here)).toEqual([null, null, 'course', null])
  const first = golfers.find(({ apiPlayerId }) => apiPlayerId === 'espn-9000')
  expect(first?.here.map(({ event }) => event)).toEqual([2])
})

test('a course without a readable name is left out, and nothing else is', async () => {
  const badNames = ['', null, 7, 'x'.repeat(201)]
  const { teetime, finishes } = await startWith((coming, past) => {
    coming.courseName = ''
    for (const [nth, name] of badNames.entries()) past[nth]!.courseName = name
  })
  await readAll(teetime.services)
  expect(await storedBoards(teetime)).toBe(badNames.length)
  const { events, golfers } = await finishes()
  expect(events.map(({ here }) => here)).toEqual(badNames.map(() => null))
  expect(golfers.length).toBeGreaterThan(100)
})

test('a tournament whose field was read keeps that course', async () => {
  const { teetime } = await startWith(() => {})
  const { db } = teetime.services
  const newest = eq(tournaments.tournId, 'espn-401000001')
  const course = { name: 'Own Links', city: 'Gorse', country: null, pars: [4] }
  await db.update(tournaments).set({ course }).where(newest)
  await readAll(teetime.services)
  const stored = await db
    .select({ status: tournaments.status, course: tournaments.course })
    .from(tournaments)
    .where(newest)
  expect(stored).toEqual([{ status: 'official', course }])
})
