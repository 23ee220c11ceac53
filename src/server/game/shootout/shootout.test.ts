import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { saveShootoutPicks } from '#contract/game/shootout.ts'
import { getLeague } from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { updateLeague, deleteLeague, restoreLeague } from '#contract/leagues/manage-league.ts'
import { hourMs } from '#domain/durations.ts'
import { formatForReader } from '#domain/format.ts'
import { shootouts } from '#server/leagues/shootout-setting.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { golferId, startLeague } from '#server/testing/leagues.ts'
import { startShootout } from '#server/testing/scenes/shootout.ts'
import { addUnreadableScoreboard } from '#server/testing/scenes/unreadable-scoreboard.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { advanceShootouts } from './advance.ts'
import { closeDueShootouts } from './close-shootout.ts'

test('the commissioner switches the shootout on and off until picks lock, and the log says so', async () => {
  const teetime = await startTeeTime()
  const { as, passDeadline } = teetime
  const params = { id: await startLeague(teetime, ['ann', 'bob']) }
  const change = (name: string, shootout: boolean) =>
    as(name)(updateLeague, { params, body: { shootout } })
  expect(await as('bob')(getLeague, { params })).toMatchObject({ shootout: false })
  await expect(change('bob', true)).rejects.toMatchObject({ status: 403 })
  expect(await change('ann', true)).toMatchObject({ shootout: true })
  expect(await change('ann', false)).toMatchObject({ shootout: false })
  await change('ann', true)
  const { log } = await as('bob')(listLogEntries, { params })
  expect(log.slice(0, 2).map(({ text }) => text)).toEqual([
    'Weekend shootout: off → on',
    'Weekend shootout: on → off',
  ])
  await passDeadline(params.id)
  await expect(change('ann', false)).rejects.toMatchObject({ status: 409, code: 'draft-closed' })
  expect(await change('ann', true)).toMatchObject({ shootout: true })
})

test('a league without a shootout says so, and refuses picks', async () => {
  const teetime = await startTeeTime()
  const params = { id: await startLeague(teetime, ['ann']) }
  const body = { apiPlayerIds: [1, 8, 15].map(golferId) }
  const save = teetime.as('ann')(saveShootoutPicks, { params, body })
  await expect(save).rejects.toMatchObject({ status: 409, code: 'shootout-off' })
})

test('from the cut on members pick three; once picks lock, the lowest total over rounds 3 and 4 wins', async () => {
  const shootout = await startShootout()
  const { teetime, makeCut, drawRound3, lock, see, board, pick, play, scene, settle, pass } =
    shootout
  expect(await see('bob')).toMatchObject({ state: 'waiting', closesAt: null, golfers: [] })
  await expect(pick('bob', 1, 8, 15)).rejects.toMatchObject({ code: 'shootout-waiting' })
  await expect(board()).rejects.toMatchObject({ status: 403, code: 'shootout-hidden' })
  await makeCut()
  const open = await see('dan')
  expect(open).toMatchObject({ state: 'open', closesEstimated: true, mine: null, teams: null })
  expect(open.golfers.map(({ apiPlayerId }) => apiPlayerId)).not.toContain(golferId(30))
  expect(open.golfers).toHaveLength(29)
  await drawRound3()
  const { closesAt } = await see('dan')
  expect(closesAt?.getTime()).toBe(scene.firstTee.getTime() + 47 * hourMs)
  await pick('dan', 1, 8, 15)
  await pick('dan', 2, 9, 16)
  await pick('bob', 3, 10, 17)
  const after = await see('ann')
  expect(after.members.map(({ name, picked }) => [name, picked])).toEqual([
    ['ann', false],
    ['bob', true],
    ['cat', false],
    ['dan', true],
  ])
  expect((await see('dan')).mine).toEqual([2, 9, 16].map(golferId))
  await expect(board()).rejects.toMatchObject({ status: 403, code: 'shootout-hidden' })

  await lock()
  expect(await see('ann')).toMatchObject({ state: 'locked', mine: null, golfers: [] })
  await expect(pick('ann', 1, 8, 15)).rejects.toMatchObject({ code: 'shootout-closed' })
  const scored = [2, 9, 16]
  for (const golfer of scene.golfers) {
    if (!golfer.out) golfer.rounds.push(0, scored.includes(golfer.rank ?? 0) ? -2 : 1)
  }
  await play(4)
  const { over, lines } = await board()
  expect(over).toBe(true)
  expect(lines).toMatchObject([
    { place: '1', name: 'dan', total: -6, golfers: [{ groupId: 'A', toPar: -2 }, {}, {}] },
    { place: '2', name: 'bob', total: 3 },
  ])
  await pass(25)
  await settle()
  const final = await see('ann')
  expect(final.state).toBe('final')
  expect(final.teams).toMatchObject([
    { place: '1', name: 'dan', total: -6, apiPlayerIds: scored.map(golferId) },
    { place: '2', name: 'bob' },
  ])
  expect((await board()).lines).toEqual(lines)
  const { log } = await teetime.as('ann')(listLogEntries, { params: shootout.params })
  expect(log.map(({ text }) => text)).toContain('dan wins the weekend shootout at −6')
})

test('every member is notified of the opening once, by their settings', async () => {
  const { teetime, makeCut } = await startShootout()
  await makeCut()
  await advanceShootouts(teetime.services.db)
  await teetime.runJobs()
  const sent = await teetime.services.db
    .select({ userId: mails.userId, text: mails.text, path: mails.path })
    .from(mails)
    .where(eq(mails.title, 'Sunday Best: pick three for the weekend'))
  expect(sent).toHaveLength(4)
  expect(sent[0]?.path).toMatch(/^\/leagues\/.+\/shootout$/)
  expect(sent[0]?.text).toContain('Pick three golfers still playing at ')
})

test('picks that break the rules are refused with the rule they break', async () => {
  const { makeCut, pick, scene, read } = await startShootout()
  await makeCut()
  await expect(pick('bob', 1, 2, 8)).rejects.toMatchObject({ status: 409, code: 'shootout-groups' })
  await expect(pick('bob', 1, 8)).rejects.toMatchObject({ code: 'shootout-groups' })
  await expect(pick('bob', 1, 8, 8)).rejects.toMatchObject({ code: 'golfer-twice' })
  await expect(pick('bob', 1, 8, 35)).rejects.toMatchObject({ code: 'shootout-golfer' })
  await expect(pick('bob', 1, 8, 15, 16)).rejects.toMatchObject({ code: 'shootout-groups' })
  // No one of group C plays on. A page on which four leave at once would be in doubt.
  for (const last of [17, 20, 21]) {
    for (const golfer of scene.golfers) {
      const rank = golfer.rank ?? 0
      if (rank >= 15 && rank <= last) golfer.out = 'wd'
    }
    await read(2)
  }
  await expect(pick('bob', 1, 8, 15)).rejects.toMatchObject({ code: 'shootout-golfer' })
  await pick('bob', 1, 8, 25)
})

test('a deadline moves to an earlier tee time, and later only when round 3 is postponed', async () => {
  const { teetime, leagueId, makeCut, drawRound3, see, scene, read, pick } = await startShootout()
  const { db } = teetime.services
  await makeCut()
  await drawRound3()
  const first = (await see('ann')).closesAt?.getTime() ?? 0
  const moveTee = async (hours: number) => {
    scene.firstTee = new Date(scene.firstTee.getTime() + hours * hourMs)
    await read(2)
    await advanceShootouts(db)
    return ((await see('ann')).closesAt?.getTime() ?? 0) - first
  }
  expect(await moveTee(-2)).toBe(-2 * hourMs)
  expect(await moveTee(5)).toBe(-2 * hourMs)
  expect(await moveTee(2)).toBe(5 * hourMs)
  await db
    .update(shootouts)
    .set({ closesAt: new Date(Date.now() - 1_000) })
    .where(eq(shootouts.leagueId, leagueId))
  await expect(pick('ann', 1, 8, 15)).rejects.toMatchObject({ code: 'shootout-closed' })
  await moveTee(10)
  expect((await see('ann')).closesAt?.getTime()).toBeLessThan(Date.now())
})

test('members are notified when a real deadline moves, unless the league is deleted', async () => {
  const { teetime, params, makeCut, drawRound3, scene, read, see } = await startShootout()
  const { as, services } = teetime
  await makeCut()
  await drawRound3()
  const moveTee = async (hours: number) => {
    await services.db.delete(mails)
    scene.firstTee = new Date(scene.firstTee.getTime() + hours * hourMs)
    await read(2)
    await advanceShootouts(services.db)
    return await services.db.select().from(mails)
  }
  const earlier = await moveTee(-2)
  expect(earlier).toHaveLength(4)
  const { closesAt } = await see('ann')
  const { timeZone } = await as('ann')(getLeague, { params })
  const when = closesAt && formatForReader(closesAt, timeZone, timeZone)
  expect(earlier[0]).toMatchObject({
    kind: 'deadline',
    title: 'Sunday Best: weekend picks now lock earlier',
    text: `Round 3 of The Practice Open tees off earlier. Weekend picks in Sunday Best now lock ${when}.`,
    path: `/leagues/${params.id}/shootout`,
  })
  expect(await moveTee(5)).toEqual([])
  const later = await moveTee(2)
  expect(later.map(({ title }) => title)).toEqual(
    later.map(() => 'Sunday Best: weekend picks now lock later'),
  )
  expect(later[0]?.text).toContain('Round 3 of The Practice Open has been postponed.')
  expect(later).toHaveLength(4)
  await as('ann')(deleteLeague, { params })
  expect(await moveTee(-1)).toEqual([])
})

test('a deadline that moves far earlier waits until the board and the field agree', async () => {
  const { teetime, makeCut, drawRound3, see, scene, read } = await startShootout()
  const { db } = teetime.services
  await makeCut()
  await drawRound3()
  const { closesAt } = await see('ann')
  scene.firstTee = new Date(scene.firstTee.getTime() - 8 * hourMs)
  for (const _ of [1, 2, 3]) {
    await read(2)
    await advanceShootouts(db)
    expect((await see('ann')).closesAt).toEqual(closesAt)
  }
  const tees = [1, 2, 3].map(() => ({
    round: 3,
    at: new Date((closesAt?.getTime() ?? 0) - 7 * hourMs),
    startingHole: 1,
  }))
  await db.execute(sql`update entrants set tee_times = ${JSON.stringify(tees)}::jsonb`)
  await advanceShootouts(db)
  expect((await see('ann')).closesAt?.getTime()).toBe((closesAt?.getTime() ?? 0) - 8 * hourMs)
})

test('picks lock at once when round 3 has started, whatever the deadline says', async () => {
  const { teetime, makeCut, pick, scene, read, see, board } = await startShootout()
  await makeCut()
  await pick('ann', 1, 8, 15)
  await pick('bob', 2, 9, 16)
  Object.assign(scene, { round: 3, roundStatus: 'In Progress' })
  for (const golfer of scene.golfers) {
    if (!golfer.out) Object.assign(golfer, { today: golfer.rank === 1 ? -2 : 0, thru: '5' })
  }
  await read(2)
  await advanceShootouts(teetime.services.db)
  expect((await see('cat')).state).toBe('locked')
  const { lines, firstTeeOfRound } = await board('cat')
  expect(firstTeeOfRound).toEqual(new Date(scene.firstTee.getTime() + 48 * hourMs))
  expect(lines.map(({ name, place, total }) => [name, place, total])).toEqual([
    ['ann', '1', -2],
    ['bob', '2', 0],
  ])
})

test('with fewer than two pickers the shootout is void, and nobody’s picks are shown', async () => {
  const { makeCut, pick, lock, see, board } = await startShootout()
  await makeCut()
  await pick('ann', 1, 8, 15)
  await lock()
  expect(await see('bob')).toMatchObject({ state: 'void', reason: 'too-few', teams: null })
  expect((await board()).lines).toEqual([])
})

test('a shootout that couldn’t open before round 3 is void', async () => {
  const { teetime, scene, play, read, see, pick, params } = await startShootout()
  await play(2, 'In Progress')
  Object.assign(scene, { round: 3, roundStatus: 'In Progress' })
  await read(2)
  await advanceShootouts(teetime.services.db)
  expect(await see('bob')).toMatchObject({ state: 'void', reason: 'late', mine: null })
  const { log } = await teetime.as('bob')(listLogEntries, { params })
  expect(log.map(({ text }) => text)).toContain(
    'Weekend shootout off: there was too little time to pick',
  )
  await expect(pick('bob', 1, 8, 15)).rejects.toMatchObject({ code: 'shootout-closed' })
})

test('a round called off voids the shootout, and finalizing the league doesn’t revive it', async () => {
  const { makeCut, pick, lock, see, scene, read, settle, pass } = await startShootout()
  await makeCut()
  await pick('ann', 1, 8, 15)
  await pick('bob', 2, 9, 16)
  await lock()
  for (const golfer of scene.golfers) if (!golfer.out) golfer.rounds.push(0)
  Object.assign(scene, { round: 3, roundStatus: 'Official', status: 'Official' })
  await read(3)
  expect(await see('bob')).toMatchObject({ state: 'void', reason: 'shortened', teams: null })
  await pass(25)
  await settle()
  expect(await see('bob')).toMatchObject({ state: 'void', reason: 'shortened', teams: null })
})

test('the shootout of a deleted league opens, and notifies its members, once the league is restored', async () => {
  const { teetime, params, makeCut, pick, see, lock } = await startShootout()
  const { as, services } = teetime
  const countMails = () =>
    services.db.$count(mails, eq(mails.title, 'Sunday Best: pick three for the weekend'))
  await as('ann')(deleteLeague, { params })
  await makeCut()
  await expect(pick('bob', 1, 8, 15)).rejects.toMatchObject({ code: 'league-deleted' })
  expect(await countMails()).toBe(0)
  await as('ann')(restoreLeague, { params })
  await advanceShootouts(services.db)
  expect(await countMails()).toBe(4)
  await pick('bob', 1, 8, 15)
  await as('ann')(deleteLeague, { params })
  await lock()
  await as('ann')(restoreLeague, { params })
  expect((await see('bob')).state).toBe('void')
})

test('closing twice locks once', async () => {
  const { teetime, params, makeCut, lock } = await startShootout()
  await makeCut()
  await lock()
  expect(await closeDueShootouts(teetime.services.db)).toBe(0)
  const { log } = await teetime.as('bob')(listLogEntries, { params })
  expect(log.filter(({ text }) => text.startsWith('Weekend picks locked'))).toHaveLength(1)
})

test('a tournament whose scoreboard can’t be read holds up no other’s shootouts', async () => {
  const { teetime, leagueId, makeCut, drawRound3, see } = await startShootout()
  await makeCut()
  await addUnreadableScoreboard(teetime.services.db, leagueId)
  await expect(drawRound3()).rejects.toThrow('1 tournaments’ shootouts didn’t advance')
  expect(await see('ann')).toMatchObject({ state: 'open', closesEstimated: false })
})
