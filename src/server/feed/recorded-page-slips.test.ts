import { asc, eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { listUpcomingTournaments } from '#contract/game/tournament.ts'
import { getLeague } from '#contract/leagues/leagues.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { dayMs, hourMs } from '#domain/durations.ts'
import type { Scorecard } from '#domain/tournaments/tournament.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'

import { startGate } from '../testing/servers/gate.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { entrants, tournaments } from '../tournaments/tables.ts'
import { missedReadsUntilWithdrawn } from '../tournaments/tournaments.ts'
import { replayMissing, startReplay } from './espn/replay.fixture.ts'
import { syncField } from './field/sync-field.ts'
import { openGolfSource } from './open-source.ts'

// A provider's slips in the recorded field and scorecards of the Masters of 2026; those of a field for one payload and
// for as many different ones as withdraw a golfer. `recorded-slips.test.ts` has those of the scoreboard.

interface Player {
  playerId: string
  firstName: string
  teeTimes: { roundId: number; teeTimeTimestamp: string }[]
}
interface LiveGolfField {
  name: string
  status: string
  currentRound: number
  timeZone: string
  players: Player[]
}

interface Competitor {
  id: string
  athlete: { displayName: string; lastName: string }
  status: { teeTime: string }
  linescores: { period: number; teeTime: string }[]
}
interface EspnField {
  events: [
    {
      name: string
      status: { type: { name: string } }
      competitions: [{ status: { period: number }; competitors: Competitor[] }]
      courses: { address?: object }[]
    },
  ]
}

/** A source's page of a field. */
interface Source<Payload, Golfer> {
  /** The path of its page. */
  path: string
  golfers: (payload: Payload) => Golfer[]
  id: keyof Golfer
  brother: (golfer: Golfer) => Golfer
  /** The tee time in round 1, epoch milliseconds. */
  teeOf: (golfer: Golfer) => number
  moveTee: (golfer: Golfer, ms: number) => void
  slips: Record<string, (payload: Payload) => void>
  /** Makes one payload differ from the next. */
  rename: (payload: Payload, name: string) => void
}

const moved = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString()

const liveGolf: Source<LiveGolfField, Player> = {
  path: '/tournament',
  golfers: ({ players }) => players,
  id: 'playerId',
  brother: (golfer) => ({ ...golfer, playerId: '99999', firstName: 'Brother' }),
  teeOf: ({ teeTimes: [first] }) => Date.parse(`${first!.teeTimeTimestamp}Z`),
  moveTee: ({ teeTimes: [first] }, ms) =>
    void (first!.teeTimeTimestamp = moved(`${first!.teeTimeTimestamp}Z`, ms).slice(0, -1)),
  slips: {
    'a round 5': (payload) => void (payload.currentRound = 5),
    'a tournament that is canceled': (payload) => void (payload.status = 'Canceled'),
    'another time zone': (payload) => void (payload.timeZone = 'Europe/London'),
  },
  rename: (payload, name) => void (payload.name = name),
}

const espn: Source<EspnField, Competitor> = {
  path: '/apis/site/v2/sports/golf/leaderboard',
  golfers: ({ events: [event] }) => event.competitions[0].competitors,
  id: 'id',
  brother: (golfer) => {
    const displayName = `Brother ${golfer.athlete.lastName}`
    return { ...golfer, id: '99999', athlete: { ...golfer.athlete, displayName } }
  },
  teeOf: ({ linescores: [first] }) => Date.parse(first!.teeTime),
  moveTee: ({ status, linescores: [first] }, ms) => {
    first!.teeTime = moved(first!.teeTime, ms)
    status.teeTime = moved(status.teeTime, ms)
  },
  slips: {
    'a round 5': ({ events: [event] }) => void (event.competitions[0].status.period = 5),
    'a tournament that is canceled': ({ events: [event] }) =>
      void (event.status.type.name = 'STATUS_CANCELED'),
    'a course without a place': ({ events: [event] }) =>
      event.courses.forEach((course) => delete course.address),
  },
  rename: ({ events: [event] }, name) => void (event.name = name),
}

/** The golfer who slips, and another one. */
const [nth, other] = [3, 40]

/** Slips that both sources make. */
function commonSlips<Payload, Golfer>({
  golfers,
  id,
  brother,
  teeOf,
  moveTee,
}: Source<Payload, Golfer>): Record<string, (payload: Payload) => void> {
  const teeMoved = (ms: number) => (payload: Payload) => moveTee(golfers(payload)[nth]!, ms)
  return {
    'a tee time of last year': teeMoved(-364 * dayMs),
    'a tee time of the day before': teeMoved(-dayMs),
    'a tee time an hour before all others': (payload) => {
      const golfer = golfers(payload)[nth]!
      const first = Math.min(...golfers(payload).map(teeOf))
      moveTee(golfer, first - hourMs - teeOf(golfer))
    },
    'a tee time in the night after': teeMoved(12 * hourMs),
    'two swapped ids': (payload) => {
      const [one, two] = [nth, other].map((at) => golfers(payload)[at]!)
      ;[one![id], two![id]] = [two![id], one![id]]
    },
    'a golfer who is there twice': (payload) =>
      void golfers(payload).push(structuredClone(golfers(payload)[nth]!)),
    'a brother who joins': (payload) =>
      void golfers(payload).push(brother(structuredClone(golfers(payload)[nth]!))),
    'a brother in the place of the golfer': (payload) =>
      void golfers(payload).splice(nth, 1, brother(golfers(payload)[nth]!)),
    'a golfer who is missing': (payload) => void golfers(payload).splice(nth, 1),
    'no golfers': (payload) => void golfers(payload).splice(0),
  }
}

/** Opens a proxy of the replay. */
async function startProxy(upstream: string) {
  const proxy = await startGate(upstream)
  onTestFinished(() => proxy.close())
  return proxy
}

async function checkSlips<Payload, Golfer>(feed: string, source: Source<Payload, Golfer>) {
  const replay = await startReplay()
  const proxy = await startProxy(replay.liveGolfUrl)
  const teetime = await startTeeTime({
    GOLF_FEED: feed,
    LIVE_GOLF_API_KEY: 'key',
    LIVE_GOLF_API_URL: proxy.url,
    ESPN_API_URL: `${proxy.url}/apis/site/v2/sports/golf`,
  })
  const { services } = teetime
  await teetime.register('ann')
  const as = teetime.as('ann')
  const upcoming = await as(listUpcomingTournaments)
  const { id: apiTournamentId = '' } =
    upcoming.tournaments.find(({ name }) => name.includes('Masters')) ?? {}
  const { league } = await as(createLeague, {
    body: { name: 'Sunday Best', apiTournamentId, tournOrgId: '1', entryFee: 2000 },
  })
  const closesAt = async () => (await as(getLeague, { params: { id: league.id } })).draftingEndDate
  const readRow = async () => {
    const [row] = await services.db
      .select()
      .from(tournaments)
      .where(eq(tournaments.tournId, apiTournamentId))
    return row!
  }
  const readEntrants = async () =>
    await services.db
      .select()
      .from(entrants)
      .where(eq(entrants.tournamentKey, (await readRow()).key))
      .orderBy(asc(entrants.apiPlayerId))
  let payloads = 0
  const read = async (times: number, slip: (page: Payload) => void) => {
    proxy.change(source.path, (page) => {
      source.rename(page as Payload, `Masters ${++payloads}`)
      slip(page as Payload)
    })
    for (let time = 0; time < times; time += 1) {
      await syncField(services, await readRow()).catch((error: unknown) => {
        if (!(error instanceof FeedError)) throw error
      })
    }
  }
  await read(1, () => {})
  const [deadline, row, field] = [await closesAt(), await readRow(), await readEntrants()]
  const known = new Set(field.map(({ apiPlayerId }) => apiPlayerId))
  expect(known.size).toBe(91)
  for (const [name, slip] of Object.entries({ ...commonSlips(source), ...source.slips })) {
    for (const times of [1, missedReadsUntilWithdrawn + 1]) {
      const what = `${feed}: ${name}, ${times} times`
      await read(times, slip)
      expect(await closesAt(), what).toEqual(deadline)
      expect(await closeDueDrafts(services.db), what).toBe(0)
      const during = (await readEntrants()).filter((one) => known.has(one.apiPlayerId))
      const named = ({ apiPlayerId, firstName, lastName }: (typeof field)[number]) =>
        [apiPlayerId, firstName, lastName].join(' ')
      expect(during.map(named), what).toEqual(field.map(named))
      const gone = during.filter(({ missing }) => missing >= missedReadsUntilWithdrawn)
      const maybeGone = /missing|in the place/.test(name) && times > missedReadsUntilWithdrawn
      expect(gone.length, what).toBe(maybeGone ? 1 : 0)
      await read(1, () => {})
      const after = (await readEntrants()).filter((one) => known.has(one.apiPlayerId))
      expect(after, what).toEqual(field)
      const { firstTeeAt, timeZone, status, doubts } = await readRow()
      expect({ firstTeeAt, timeZone, status, doubts }, what).toEqual({
        firstTeeAt: row.firstTeeAt,
        timeZone: row.timeZone,
        status: row.status,
        doubts: [],
      })
    }
  }
  // A whole field that moves far earlier is believed once it has been said twice.
  const moveAll = (page: Payload) =>
    source.golfers(page).forEach((golfer) => source.moveTee(golfer, -7 * hourMs))
  await read(1, moveAll)
  expect(await closesAt()).toEqual(deadline)
  await read(1, moveAll)
  expect(await closesAt()).toEqual(new Date(deadline.getTime() - 7 * hourMs))
}

test.runIf(!replayMissing)('no slip of a field from Live Golf does harm, and each heals', () =>
  checkSlips('live-golf', liveGolf),
)

test.runIf(!replayMissing)('no slip of a field from ESPN does harm, and each heals', () =>
  checkSlips('espn', espn),
)

interface Cards {
  events: { competitions: [{ competitors: (Competitor & { linescores: object[] })[] }] }[]
}

const pageSlips: Record<string, (page: Cards) => void> = {
  'two swapped ids': ({ events }) => {
    const [one, two] = [nth, other].map((at) => events[0]!.competitions[0].competitors[at]!)
    ;[one!.id, two!.id] = [two!.id, one!.id]
  },
  'a golfer who is there twice': ({ events }) => {
    const { competitors } = events[0]!.competitions[0]
    competitors.push({ ...competitors[other]!, id: competitors[nth]!.id })
  },
  'a golfer who is missing': ({ events }) =>
    void events[0]!.competitions[0].competitors.splice(nth, 1),
  'a round 5': ({ events }) => {
    const { linescores } = events[0]!.competitions[0].competitors[nth]!
    linescores.push({ ...linescores[0]!, period: 5 })
  },
  'a round that is there twice': ({ events }) => {
    const { linescores } = events[0]!.competitions[0].competitors[nth]!
    linescores.push(structuredClone(linescores[0]!))
  },
}

test.runIf(!replayMissing)("no slip of ESPN's scorecards shows another golfer's", async () => {
  const replay = await startReplay()
  const base = '/apis/site/v2/sports/golf'
  const path = `${base}/pga/scoreboard`
  const proxy = await startProxy(replay.liveGolfUrl)
  const settings = { GOLF_FEED: 'espn', ESPN_API_URL: `${proxy.url}${base}` }
  const { services } = await startTeeTime(settings)
  await replay.control({ at: 'r2+5h' })
  const [{ orgId, tournId, year } = {} as never] = await services.db
    .select()
    .from(tournaments)
    .where(eq(tournaments.name, 'Masters Tournament'))
  let ids: string[] = []
  proxy.change(path, (page) => {
    const { competitors } = (page as Cards).events[0]!.competitions[0]
    const some = [0, 1, nth, 10, 20, other, 60, 90]
    ids = some.map((at) => `espn-${competitors[at]!.id}`)
  })
  const read = async () => {
    // A source remembers its pages.
    const source = openGolfSource(readConfig(settings), services.db, services.log)
    const cards = new Map<string, Scorecard[] | null>()
    const read = (id: string) =>
      source.fetchScorecards({ orgId, tournId, year }, id).catch(() => null)
    await read('espn-1')
    for (const id of ids) cards.set(id, await read(id))
    return cards
  }
  const right = await read()
  expect([...right.values()].filter((cards) => cards !== null)).toHaveLength(8)
  for (const [name, slip] of Object.entries(pageSlips)) {
    proxy.change(path, (page) => slip(page as Cards))
    const lost = [...(await read())].filter(([id, cards]) => {
      if (cards !== null) expect(cards, name).toEqual(right.get(id))
      return cards === null && right.get(id) !== null
    })
    expect(lost.length, name).toBeLessThanOrEqual(2)
  }
})
