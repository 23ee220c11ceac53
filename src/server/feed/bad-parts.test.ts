import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { listUpcomingTournaments } from '#contract/game/tournament.ts'
import { getScoreboard } from '#contract/game/tournaments.ts'
import { getLeague } from '#contract/leagues/leagues.ts'
import { recordMoments } from '#server/game/week/record-moments.ts'
import { moments } from '#server/game/week/tables.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'
import { notifyOfWithdrawals } from '#server/leagues/withdrawals/notify-withdrawals.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { queryRows } from '#server/platform/db/db.ts'

import { draft, golferId, startLeague } from '../testing/leagues.ts'
import { openSecondServices, readTournament, setBack } from '../testing/scenes/feed-sync.ts'
import { dayMs } from '../testing/servers/golf-scene.ts'
import { startTeeTime, type TeeTime } from '../testing/teetime.ts'
import { syncField } from './field/sync-field.ts'
import { syncSchedule } from './field/sync-schedule.ts'
import { syncScoreboard } from './scoreboard/sync-scoreboard.ts'

// One bad part of a page costs nothing but that part, for one payload and for ten.

type Json = Record<string, unknown>
type Page = Json & { leaderboardRows: Json[]; players: Json[]; schedule: Json[] }

/** TeeTime that reads its provider through a gate, which changes the pages. */
async function startBehindGate(teetime: TeeTime) {
  const { gate, services } = await openSecondServices(teetime)
  let isBad = false
  return {
    services,
    /** Changes every response to a path while `bad` runs. */
    change: (path: string, change: (page: Page) => unknown) =>
      gate.change(path, (page) => void (isBad && change(page as Page))),
    async bad(run: () => Promise<void>) {
      isBad = true
      await run()
      isBad = false
    },
    readField: async () => await syncField(services, await readTournament(teetime)),
  }
}

const boardParts: Record<string, (page: Page) => unknown> = {
  'a garbled cut line': (page) => (page['cutLines'] = [{ cutCount: 20, cutScore: 'one over' }]),
  'cut lines that are no list': (page) => (page['cutLines'] = 'none'),
  'a garbled time': (page) => (page['lastUpdated'] = 'yesterday'),
  'no round': (page) => (page['roundId'] = null),
  'a garbled round': (page) => (page['roundId'] = 'two'),
  'the round before': (page) => (page['roundId'] = 1),
  'a tournament that has not begun': (page) => (page['status'] = 'Not Started'),
  'a row without an id': ({ leaderboardRows }) => (leaderboardRows[3]!['playerId'] = null),
  'a page without its last ten rows': ({ leaderboardRows }) => leaderboardRows.splice(-10),
}

/** A league in round 2, with a gate in front of the provider. */
async function startRoundTwo() {
  const teetime = await startTeeTime()
  const scene = teetime.provider.scenes[0]!
  const id = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  await draft(teetime, id, 'bob', [3, 4, 8, 9, 15, 39])
  await teetime.passDeadline(id)
  await closeDueDrafts(teetime.services.db)
  const gate = await startBehindGate(teetime)
  const firstTee = new Date(Date.now() - dayMs - 3_600_000)
  const inPlay = { status: 'In Progress', roundStatus: 'In Progress', round: 2, cutLine: '+2' }
  Object.assign(scene, { firstTee, ...inPlay })
  let holes = 0
  const { db } = gate.services
  const world = {
    ...gate,
    teetime,
    scene,
    holes: () => holes,
    async playHole() {
      holes += 1
      for (const one of scene.golfers)
        Object.assign(one, { rounds: [1], today: -holes, thru: String(holes) })
      await syncScoreboard(gate.services, await readTournament(teetime)).catch(() => {})
      await recordMoments(db)
    },
    shown: async () => await teetime.as('ann')(getScoreboard, { params: { id: '014' } }),
    posted: async () => (await db.select().from(moments)).map(({ kind }) => kind),
  }
  await world.playHole()
  await world.playHole()
  return world
}

test.each(Object.keys(boardParts))(
  '%s of a scoreboard costs no one else a score, and nothing false is posted',
  async (name) => {
    const { teetime, change, bad, holes, playHole, shown, posted } = await startRoundTwo()
    change('/leaderboard', boardParts[name]!)
    const before = await posted()
    for (const times of [1, 10]) {
      await bad(async () => {
        for (let time = 0; time < times; time += 1) await playHole()
        if (!name.startsWith('the ') && !name.startsWith('a tournament')) {
          await setBack(teetime, 40)
          await playHole()
        }
      })
      const during = await shown()
      expect(during).toMatchObject({ round: 2, status: 'in-progress', roundStatus: 'in-progress' })
      expect(during.cut).toEqual({ toPar: 2, projected: true })
      if (name.startsWith('a garbled')) {
        const part = { cut: 'cutLines', time: 'lastUpdated', round: 'roundId' }[name.split(' ')[2]!]
        expect(teetime.logLines.join()).toContain(`"field":"${part}","word":"unreadable"`)
      }
      const isReadable = ({ apiPlayerId: id }: { apiPlayerId: string }) =>
        id !== golferId(4) && Number(id) <= Number(golferId(30))
      const readable = during.rows.filter(isReadable)
      expect(readable.map(({ toPar }) => toPar)).toEqual(readable.map(() => 1 - holes()))
      expect(during.rows.map(({ out }) => out)).toEqual(Array.from({ length: 40 }, () => null))
      expect(await posted()).toEqual(before)
      await playHole()
      const good = { toPar: 1 - holes(), out: null, stale: false }
      expect((await shown()).rows).toMatchObject(Array.from({ length: 40 }, () => good))
    }
  },
)

test.each<[string, Json]>([
  ['calls everyone withdrawn', { position: 'WD', status: 'wd' }],
  ['calls everyone disqualified', { position: 'DQ', status: 'dq', total: '-' }],
  [
    'takes back every round',
    { rounds: [], total: '-', currentRoundScore: '', thru: '', currentRound: 1, position: '-' },
  ],
])('a page that %s changes nothing, also when it comes ten times', async (_name, row) => {
  const { change, bad, holes, playHole, shown, posted } = await startRoundTwo()
  change('/leaderboard', (page) => {
    for (const one of page.leaderboardRows) Object.assign(one, row)
    if ('rounds' in row) Object.assign(page, { roundId: 1 })
  })
  const [before, board] = [await posted(), await shown()]
  for (const times of [1, 10]) {
    await bad(async () => {
      for (let time = 0; time < times; time += 1) await playHole()
    })
    const { round, roundStatus, rows } = await shown()
    expect({ round, roundStatus }).toEqual({ round: 2, roundStatus: 'in-progress' })
    expect(rows.map(({ out, rounds }) => [out, rounds.length])).toEqual(
      board.rows.map(() => [null, 1]),
    )
    expect(await posted()).toEqual(before)
    await playHole()
    const good = { toPar: 1 - holes(), out: null, stale: false }
    expect((await shown()).rows).toMatchObject(Array.from({ length: 40 }, () => good))
  }
})

test('a golfer who withdrew is out with the next page when one garbles their name', async () => {
  const { change, bad, scene, holes, playHole, shown } = await startRoundTwo()
  change('/leaderboard', ({ leaderboardRows }) =>
    Object.assign(leaderboardRows[3]!, { firstName: 'F1', lastName: 'L?' }),
  )
  const fourth = async () =>
    (await shown()).rows.find(({ apiPlayerId }) => apiPlayerId === golferId(4))
  scene.golfers[3]!.out = 'wd'
  await bad(playHole)
  // The score is the last good one, as for half an hour at most.
  expect(await fourth()).toMatchObject({ name: 'First4 Last4', out: null, toPar: -1 })
  await playHole()
  expect(await fourth()).toMatchObject({ name: 'First4 Last4', out: 'wd' })
  expect((await shown()).rows[0]).toMatchObject({ toPar: 1 - holes() })
})

const playersOf = async ({ services }: TeeTime) =>
  await queryRows<{ id: string; missing: number }>(
    services.db,
    sql`select api_player_id as id, missing from entrants where missing > 0 order by id`,
  )

test.each<[string, (page: Page) => void]>([
  ['a page that was cut off', ({ players }) => void players.splice(20)],
  ['a golfer without an id', ({ players }) => void (players[3]!['playerId'] = null)],
])('%s of a field withdraws no one, however often it comes', async (_name, change) => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann'])
  await draft(teetime, id, 'ann', [1, 4, 8, 9, 15, 39])
  const gate = await startBehindGate(teetime)
  gate.change('/tournament', change)
  const sent = async () => await teetime.services.db.$count(mails)
  const before = await sent()
  await gate.bad(async () => {
    for (let time = 0; time < 10; time += 1) await gate.readField()
  })
  expect(await playersOf(teetime)).toEqual([])
  await notifyOfWithdrawals(teetime.services.db)
  expect(await sent()).toBe(before)
  await gate.readField()
  expect((await readTournament(teetime)).doubts).toEqual([])
})

test('a tenth of a field that is missing for a day has left', async () => {
  const teetime = await startTeeTime()
  const [scene] = teetime.provider.scenes
  const gate = await startBehindGate(teetime)
  for (const one of scene!.golfers.slice(-6)) one.gone = true
  await gate.readField()
  await setBack(teetime, 25 * 60)
  for (let time = 0; time < 3; time += 1) await gate.readField()
  expect((await playersOf(teetime)).map(({ missing }) => missing)).toEqual([3, 3, 3, 3, 3, 3])
})

test('a tenth of a field that the source itself calls withdrawn has left after half an hour', async () => {
  const teetime = await startTeeTime()
  const gate = await startBehindGate(teetime)
  gate.change('/tournament', ({ players }) => {
    for (const one of players.slice(-6)) one['status'] = 'wd'
  })
  await gate.bad(async () => {
    for (let time = 0; time < 10; time += 1) await gate.readField()
    expect(await playersOf(teetime)).toEqual([])
    await setBack(teetime, 31)
    for (let time = 0; time < 3; time += 1) await gate.readField()
  })
  expect((await playersOf(teetime)).map(({ missing }) => missing)).toEqual([3, 3, 3, 3, 3, 3])
})

test('a garbled zone or course of a field leaves both as they were, and its tee times are read', async () => {
  const teetime = await startTeeTime()
  const [scene] = teetime.provider.scenes
  const gate = await startBehindGate(teetime)
  await gate.readField()
  const { course, timeZone } = await readTournament(teetime)
  gate.change('/tournament', (page) => {
    Object.assign(page, { timeZone: 'Nowhere', courses: [{ holes: 'none' }], timestamp: 'now' })
  })
  scene!.firstTee = new Date(scene!.firstTee.getTime() - 3_600_000)
  await gate.bad(gate.readField)
  const after = await readTournament(teetime)
  expect(after).toMatchObject({ course, timeZone, firstTeeAt: scene!.firstTee })
  const logged = teetime.logLines.join()
  for (const part of ['timeZone', 'courses', 'timestamp'])
    expect(logged).toContain(`"field":"${part}","word":"unreadable"`)
})

test('a course without a readable name, address, or holes keeps its known parts', async () => {
  const teetime = await startTeeTime()
  const gate = await startBehindGate(teetime)
  await gate.readField()
  const { course } = await readTournament(teetime)
  expect(course).toMatchObject({ city: expect.any(String), pars: { length: 18 } })
  const others = [{ courseName: '' }, { location: null }, { holes: [] }]
  for (const part of others) {
    gate.change('/tournament', ({ courses }) => Object.assign((courses as Json[])[0]!, part))
    await gate.bad(gate.readField)
    expect((await readTournament(teetime)).course).toEqual(course)
  }
  const moved = { courseName: 'Other Links', location: null, holes: [] }
  gate.change('/tournament', ({ courses }) => Object.assign((courses as Json[])[0]!, moved))
  await gate.bad(gate.readField)
  const other = { name: 'Other Links', city: null, country: null, pars: [] }
  expect((await readTournament(teetime)).course).toEqual(other)
})

test('a calendar that garbles a format stops no scoreboard, however often it is read', async () => {
  const { change, bad, services, teetime } = await startRoundTwo()
  change('/schedule', ({ schedule }) => {
    for (const one of schedule) one['format'] = 'team'
  })
  await bad(async () => {
    for (let time = 0; time < 10; time += 1) await syncSchedule(services)
  })
  expect((await readTournament(teetime)).format).toBe('stroke')
})

test('an entry of a calendar that is there twice or can’t be read costs no other one', async () => {
  const teetime = await startTeeTime()
  const { services, change, bad } = await startBehindGate(teetime)
  const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
  const entry = (tournId: string, start = day(3), end = day(6)) => ({
    tournId,
    name: `Open ${tournId}`,
    format: 'stroke',
    date: { start, end },
  })
  change('/schedule', ({ schedule }) => {
    // Another year's calendar, which is read around New Year.
    if (schedule.length === 0) return
    schedule.push(entry('020'), entry('020', day(4), day(7)), entry('021'), entry('021'))
    schedule.push(entry('022', 'soon'), entry('023', day(6), day(3)), entry('024'))
  })
  await bad(async () => await syncSchedule(services))
  const { tournaments } = await teetime.as('admin')(listUpcomingTournaments)
  expect(tournaments.map(({ id }) => id).toSorted()).toEqual(['014', '021', '024'])
  const logged = teetime.logLines.filter((line) => line.includes('calendar'))
  expect(logged.join()).toMatch(/entries that can’t be read: 2[^]*different entries of 020/)
})

const shiftDraw =
  (days: number) =>
  ({ players }: Page): void => {
    for (const { teeTimes } of players)
      for (const one of teeTimes as { teeTimeTimestamp: string }[]) {
        const at = Date.parse(`${one.teeTimeTimestamp.slice(0, 23)}Z`)
        one.teeTimeTimestamp = new Date(at + days * dayMs).toISOString()
      }
  }

test('a draw that is a day early closes no draft, however often it comes', async () => {
  const teetime = await startTeeTime()
  const [scene] = teetime.provider.scenes
  Object.assign(scene!, { timeZone: 'UTC', startsOn: new Date(Date.now() + dayMs) })
  scene!.firstTee = new Date(Math.floor(Date.now() / dayMs) * dayMs + dayMs + 7 * 3_600_000)
  const id = await startLeague(teetime, ['ann', 'bob'])
  const gate = await startBehindGate(teetime)
  for (let time = 0; time < 2; time += 1) await gate.readField()
  const closesAt = async () =>
    (await teetime.as('ann')(getLeague, { params: { id } })).draftingEndDate
  const deadline = await closesAt()
  expect(deadline.getTime()).toBe(scene!.firstTee.getTime() - 3_600_000)
  gate.change('/tournament', shiftDraw(-1))
  await gate.bad(async () => {
    for (let time = 0; time < 10; time += 1) await gate.readField()
  })
  expect(await closesAt()).toEqual(deadline)
  expect(await closeDueDrafts(teetime.services.db)).toBe(0)
})

test('picks close once the field and the board say that play is on, though the draw is a day late', async () => {
  const teetime = await startTeeTime()
  const { services } = teetime
  const [scene] = teetime.provider.scenes
  const now = new Date()
  Object.assign(scene!, { timeZone: 'UTC', startsOn: now, firstTee: now })
  const id = await startLeague(teetime, ['ann', 'bob'])
  const gate = await startBehindGate(teetime)
  await syncSchedule(services)
  // In the evening by less than a day, or it would belong to another day altogether.
  gate.change('/tournament', shiftDraw(Math.min(1, (44 - now.getUTCHours()) / 24)))
  const read = async () => {
    await syncScoreboard(services, await readTournament(teetime))
    await gate.readField()
    return await closeDueDrafts(services.db)
  }
  await gate.bad(async () => {
    expect([await read(), await read()]).toEqual([0, 0])
    // Level par is sent before the first hole, too.
    Object.assign(scene!, { status: 'In Progress', roundStatus: 'Suspended' })
    for (const one of scene!.golfers) Object.assign(one, { today: 0, thru: '' })
    expect([await read(), await read(), await read()]).toEqual([0, 0, 0])
    const [first] = scene!.golfers
    Object.assign(first!, { today: -1, thru: '1' })
    Object.assign(scene!, { status: 'In Progress', roundStatus: 'In Progress' })
    // One row may be a slip, and one reading of play may be, too.
    expect([await read(), await read()]).toEqual([0, 0])
    for (const one of scene!.golfers.slice(0, 9)) Object.assign(one, { today: -1, thru: '1' })
    expect([await read(), await read()]).toEqual([0, 1])
  })
  const league = await teetime.as('ann')(getLeague, { params: { id } })
  expect(league.draftingEndDate.getTime()).toBeLessThan(Date.now())
})
