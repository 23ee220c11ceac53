import { expect, test } from 'vitest'

import { getScoreboard } from '#contract/game/tournaments.ts'
import { getLeague } from '#contract/leagues/leagues.ts'
import { recordMoments } from '#server/game/week/record-moments.ts'
import { moments } from '#server/game/week/tables.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'

import { draft, golferId, startLeague } from '../testing/leagues.ts'
import { readTournament } from '../testing/scenes/feed-sync.ts'
import { dayMs, type ScriptedGolfer } from '../testing/servers/golf-scene.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { boards, tournaments } from '../tournaments/tables.ts'
import { syncField } from './field/sync-field.ts'
import { syncScoreboard } from './scoreboard/sync-scoreboard.ts'

// A provider's slips, each for one payload and for ten. Golfer 4 has the slip; the others play on.

type Slip = (world: Awaited<ReturnType<typeof startPlay>>) => void

const slips: Record<string, Slip> = {
  'two swapped ids': ({ golfer }) => {
    Object.assign(golfer(4), { sentAs: golferId(30) })
    Object.assign(golfer(30), { sentAs: golferId(4) })
  },
  'an id that nobody has': ({ golfer }) => void Object.assign(golfer(4), { sentAs: '99999' }),
  'a namesake who joins': ({ scene }) =>
    void scene.golfers.push({
      id: '20001',
      firstName: 'Brother',
      lastName: 'Last4',
      rank: null,
      rounds: [],
    }),
  'a row that is there twice': ({ scene }) => void Object.assign(scene, { twice: [golferId(4)] }),
  'a round 5': ({ scene }) => void Object.assign(scene, { round: 5 }),
  'a tournament that is canceled': ({ scene }) => void Object.assign(scene, { status: 'Canceled' }),
  'everyone at +31': ({ scene }) => scene.golfers.forEach((one) => (one.total = '+31')),
  'a row that is missing': ({ golfer }) => void Object.assign(golfer(4), { gone: true }),
}

async function startPlay() {
  const teetime = await startTeeTime()
  const { services, provider } = teetime
  const scene = provider.scenes[0]!
  const id = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  await draft(teetime, id, 'bob', [3, 4, 8, 9, 15, 30])
  await teetime.passDeadline(id)
  await closeDueDrafts(services.db)
  Object.assign(scene, {
    firstTee: new Date(Date.now() - 3_600_000),
    status: 'In Progress',
    roundStatus: 'In Progress',
  })
  let holes = 0
  return {
    scene,
    golfer: (rank: number): ScriptedGolfer => scene.golfers[rank - 1]!,
    /** Everyone plays a hole, in which the leader makes a birdie, and all is read. */
    async playHole() {
      holes += 1
      for (const one of scene.golfers)
        Object.assign(one, { today: Number(one.rank), thru: String(holes) })
      scene.golfers[0]!.today = -holes
      const row = await readTournament(teetime)
      await syncField(services, row).catch(() => {})
      await syncScoreboard(services, row).catch(() => {})
      await recordMoments(services.db)
    },
    async shown() {
      const board = await teetime.as('ann')(getScoreboard, { params: { id: '014' } })
      return {
        status: board.status,
        rows: new Map(board.rows.map((line) => [line.apiPlayerId, line])),
        told: (await services.db.select().from(moments)).map(({ kind }) => kind),
      }
    },
    holes: () => holes,
  }
}

test.each(Object.keys(slips))(
  '%s, for one payload and for ten: everyone else plays on, nothing false is told, and it heals by itself',
  async (name) => {
    const world = await startPlay()
    const { scene, playHole, shown } = world
    await playHole()
    await playHole()
    const right = structuredClone(scene)
    const before = await shown()
    for (const times of [1, 10]) {
      slips[name]!(world)
      for (let time = 0; time < times; time += 1) await playHole()
      const during = await shown()
      const [leader, fourth] = [during.rows.get(golferId(1)), during.rows.get(golferId(4))]
      const isRefused = name === 'everyone at +31'
      expect(during.status).toBe('in-progress')
      if (!isRefused) expect(leader?.toPar).toBe(-world.holes())
      expect(fourth).toMatchObject({ name: 'First4 Last4', toPar: 4, out: null })
      expect(during.rows.get(golferId(30))).toMatchObject({ name: 'First30 Last30', toPar: 30 })
      expect(during.told).toEqual(before.told)
      const golfers = scene.golfers.slice(0, 40).map((one, index) => ({
        ...right.golfers[index]!,
        today: one.today,
        thru: one.thru,
      }))
      Object.assign(scene, { ...right, golfers, twice: [] })
      await playHole()
      const after = await shown()
      const forty = scene.golfers.map(({ id }) => after.rows.get(id))
      const good = { thru: String(world.holes()), stale: false, out: null }
      expect(forty).toMatchObject(Array.from({ length: 40 }, () => good))
    }
  },
)

test('no slip of the field closes a draft, and one confirmed twice by the whole field is taken', async () => {
  const teetime = await startTeeTime()
  const { services, provider, as } = teetime
  const scene = provider.scenes[0]!
  const id = await startLeague(teetime, ['ann', 'bob'])
  const closesAt = async () =>
    (await as('ann')(getLeague, { params: { id } })).draftingEndDate.getTime()
  const read = async (times: number) => {
    for (let time = 0; time < times; time += 1)
      await syncField(services, await readTournament(teetime))
  }
  const deadline = await closesAt()
  const right = structuredClone(scene)
  const fieldSlips: ((golfers: ScriptedGolfer[]) => void)[] = [
    (golfers) => void (golfers[7]!.wrongTee = new Date(scene.firstTee.getTime() - 364 * dayMs)),
    (golfers) => void (golfers[7]!.wrongTee = new Date(Date.now() + 60_000)),
    (golfers) => void Object.assign(golfers[3]!, { sentAs: golferId(30) }),
    () => void Object.assign(scene, { status: 'Canceled' }),
  ]
  for (const slip of fieldSlips)
    for (const times of [1, 10]) {
      slip(scene.golfers)
      await read(times)
      expect(await closesAt()).toBe(deadline)
      Object.assign(scene, structuredClone(right))
      await read(1)
      expect(await closeDueDrafts(services.db)).toBe(0)
    }
  scene.firstTee = new Date(scene.firstTee.getTime() - 3_600_000)
  await read(2)
  expect(await closesAt()).toBe(deadline - 3_600_000)
  const [row] = await services.db.select().from(tournaments)
  expect(row!.doubts).toEqual([])
  expect(await services.db.$count(boards)).toBe(1)
})
