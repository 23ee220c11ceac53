import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { listUpcomingTournaments } from '#contract/game/tournament.ts'
import { addToGroups } from '#contract/leagues/groups.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { queryRows } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'

import { golferId } from '../../testing/leagues.ts'
import { openSecondServices, readTournament, syncAllDue } from '../../testing/scenes/feed-sync.ts'
import { startTeeTime } from '../../testing/teetime.ts'
import { tournaments } from '../../tournaments/tables.ts'
import { pollIntervals } from '../polling/pace.ts'
import { listPolledTournaments } from '../polling/polled-tournaments.ts'
import { syncField } from './sync-field.ts'
import { syncSchedule } from './sync-schedule.ts'

test('a late answer does not overwrite a field stored since its request', async () => {
  const teetime = await startTeeTime()
  const slow = await openSecondServices(teetime)
  const row = await readTournament(teetime)
  const answer = slow.gate.hold('/tournament')
  const late = syncField(slow.services, row)
  await answer.isHeld()
  const [scene] = teetime.provider.scenes
  scene!.timeZone = 'America/Chicago'
  await syncField(teetime.services, row)
  answer.release()
  await late
  expect((await readTournament(teetime)).timeZone).toBe('America/Chicago')
})

test('without the ranking the field is stored all the same, and the old ranks stand', async () => {
  const teetime = await startTeeTime()
  const { gate, services } = await openSecondServices(teetime)
  gate.refuse('/stats', 503)
  const [scene] = teetime.provider.scenes
  scene!.firstTee = new Date(scene!.firstTee.getTime() - 3_600_000)
  await expect(syncField(services, await readTournament(teetime))).rejects.toThrow('/stats')
  expect((await readTournament(teetime)).firstTeeAt).toEqual(scene!.firstTee)
  const ranked = sql`select count(*)::int as count from entrants where ranking is not null`
  expect(await queryRows(services.db, ranked)).toEqual([{ count: 40 }])
})

test.for([
  { lacks: 'every rank', left: 0 },
  { lacks: 'the rank of one golfer', left: 39 },
])(
  'where the ranking lacks $lacks, old ranks go, unless a league has sorted the field by them',
  async ({ lacks, left }) => {
    const teetime = await startTeeTime()
    const { db } = teetime.services
    for (const scene of teetime.provider.scenes)
      for (const one of lacks === 'every rank' ? scene.golfers : scene.golfers.slice(0, 1))
        one.rank = null
    const countRanked = async () =>
      (
        await queryRows<{ count: number }>(
          db,
          sql`select count(*)::int as count from entrants where ranking is not null`,
        )
      )[0]?.count
    await teetime.register('ann')
    const { league } = await teetime.as('ann')(createLeague, {
      body: { name: 'Sorted', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 },
    })
    const playerGroupAssignments = [{ apiPlayerId: golferId(1), groupId: 'A' as const }]
    const params = { id: league.id }
    await teetime.as('ann')(addToGroups, { params, body: { playerGroupAssignments } })
    const { services } = await openSecondServices(teetime)
    await syncField(services, await readTournament(teetime))
    expect(await countRanked()).toBe(40)

    await db.execute(sql`delete from group_golfers`)
    await syncField(services, await readTournament(teetime))
    expect(await countRanked()).toBe(left)
  },
)

test('a golfer who withdraws is announced once', async () => {
  const teetime = await startTeeTime()
  const { services, provider } = teetime
  const events: string[] = []
  const stop = await services.database.listen(
    'teetime',
    (payload) => events.push((JSON.parse(payload) as { kind: string }).kind),
    () => {},
  )
  onTestFinished(stop)
  const countEvents = async () => {
    await publish(services.db, { kind: 'marks', userId: '' })
    await expect.poll(() => events.at(-1)).toBe('marks')
    return events.splice(0).length - 1
  }
  // Those of the start may come late.
  await countEvents()
  provider.scenes[0]!.golfers.at(-1)!.gone = true
  const announced = []
  for (let reading = 1; reading <= 5; reading++) {
    await syncField(services, await readTournament(teetime))
    announced.push(await countEvents())
  }
  expect(announced).toEqual([0, 0, 1, 0, 0])
})

test('a golfer whose name is missing keeps their place, and the rest of the field is read', async () => {
  const teetime = await startTeeTime()
  const { services, provider } = teetime
  const [scene] = provider.scenes
  Object.assign(scene!.golfers[4]!, { firstName: '', lastName: '', rank: null })
  scene!.golfers.at(-1)!.gone = true
  for (let reading = 1; reading <= 3; reading++) {
    await syncField(services, await readTournament(teetime))
  }
  const about = sql`select api_player_id as id, first_name as name, missing from entrants
    where api_player_id in (${golferId(5)}, ${golferId(40)}) order by id`
  expect(await queryRows(services.db, about)).toEqual([
    { id: golferId(5), name: 'First5', missing: 0 },
    { id: golferId(40), name: 'First40', missing: 3 },
  ])
})

test('without a board, the field decides whether the tournament has begun, not the calendar', async () => {
  const teetime = await startTeeTime()
  const [scene] = teetime.provider.scenes
  await teetime.services.db.execute(sql`truncate boards`)
  // By the calendar it began yesterday, but nobody has teed off.
  Object.assign(scene!, { startsOn: new Date(Date.now() - 86_400_000), teeTimes: false })
  await teetime.services.db.update(tournaments).set({ firstTeeAt: null })
  await syncSchedule(teetime.services)
  await syncField(teetime.services, await readTournament(teetime))
  const listed = async () => {
    const { tournaments } = await teetime.as('admin')(listUpcomingTournaments)
    return tournaments.find(({ id }) => id === '014')?.status
  }
  expect(await listed()).toBe('upcoming')
  scene!.status = 'In Progress'
  await syncField(teetime.services, await readTournament(teetime))
  expect(await listed()).toBe('in-progress')
})

test('a tournament without a league that one answer calls official is read again, and can be played', async () => {
  const teetime = await startTeeTime()
  const [scene] = teetime.provider.scenes
  const { db } = teetime.services
  await db.execute(sql`truncate boards`)
  scene!.status = 'Official'
  await syncField(teetime.services, await readTournament(teetime))
  scene!.status = 'Not Started'
  await db.update(tournaments).set({ fieldAt: sql`${tournaments.fieldAt} - interval '6 hours'` })
  await syncAllDue(teetime)
  await teetime.register('ann')
  const body = { name: 'Sunday Best', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 }
  await expect(teetime.as('ann')(createLeague, { body })).resolves.toBeDefined()
})

test('an event that turns out not to be stroke play leaves the offer, and its field isn’t asked for again at once', async () => {
  const teetime = await startTeeTime()
  const { db } = teetime.services
  const [scene] = teetime.provider.scenes
  scene!.format = 'stableford'
  await db.update(tournaments).set({ fieldAt: null })
  await expect(syncField(teetime.services, await readTournament(teetime))).rejects.toThrow('format')
  const { tournaments: offered } = await teetime.as('admin')(listUpcomingTournaments)
  expect(offered.map(({ id }) => id)).not.toContain('014')
  const [polled] = await listPolledTournaments(teetime.services, Date.now())
  expect(pollIntervals(polled!.row, polled!, 60_000, Date.now())).toEqual({
    field: null,
    board: null,
  })
})
