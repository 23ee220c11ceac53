import { existsSync, readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { remainingPlay, simulateFinishes } from '#domain/chances/simulate-finish.ts'
import { emptyTally } from '#domain/chances/tally.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { seedFrom } from '#domain/random.ts'
import { cutOf } from '#domain/scoring/cut.ts'
import { computeStandings } from '#domain/scoring/league-standings.ts'
import { unplayedStrength } from '#domain/strength/strength.ts'
import type { Scoreboard, ScoreboardRow } from '#domain/tournaments/tournament.ts'
import { scoreboardBeforePlay } from '#domain/week/scoreboard-before-play.ts'

import { parseScoreboard as parseEspn } from './espn/parse-scoreboard.ts'
import { replayMissing, startReplay } from './espn/replay.fixture.ts'
import { parseScoreboard as parseLiveGolf } from './live-golf/parse-scoreboard.ts'

// The chances to make the cut at every recorded moment, beside who made it. The recordings are not ours to distribute.

const simulations = 1_000
const recordings = '../shared/golf-data'
const strength = unplayedStrength({ ranking: null, amateur: false })
const ignoreUnknown = () => {}

/** Each golfer's chance to make the cut, by id, as a league shows it; null unless a cut is to come. */
function chancesAt(board: Scoreboard): Map<string, number> | null {
  const rest = remainingPlay(board, () => strength, defaultRules.penalty)
  if (!rest.cut) return null
  const seed = seedFrom(`${board.event} ${board.asOf.toISOString()}`)
  const outcomes = simulateFinishes(rest, simulations, seed)
  const field = inField(board.rows)
  const golfers = field.map(({ apiPlayerId }) => apiPlayerId)
  const team = { userId: 'all', predicted: null, golfers, completionOrder: 1 }
  const league = { rules: defaultRules, entryFee: 0 }
  const { rows, pot } = computeStandings(league, [team], field, board)
  const { teams } = emptyTally({ rules: defaultRules, pot, lines: rows }, outcomes)
  const cut = teams[0]?.cut ?? []
  return new Map(cut.map(({ apiPlayerId, makes }) => [apiPlayerId, makes]))
}

const inField = (rows: readonly ScoreboardRow[]) =>
  rows.map(({ apiPlayerId, name }) => ({
    apiPlayerId,
    name,
    slot: 'W' as const,
    rank: null,
    place: null,
    inField: true,
  }))

interface Moments {
  boards: readonly Scoreboard[]
  /** The golfers who made the cut. */
  made: ReadonlySet<string>
  place: number
}

/** Checks the chances at all moments. @returns how many were compared */
function compare({ boards, made, place }: Moments): number {
  const sure: boolean[] = []
  let compared = 0
  for (const board of boards) {
    const chances = chancesAt(board)
    const moment = `${board.event} at ${board.asOf.toISOString()}`
    const outside = board.rows.filter(({ out }) => out === 'cut')
    if (!chances) {
      expect(outside.length, moment).toBeGreaterThan(0)
      continue
    }
    compared += 1
    expect(outside, moment).toEqual([])
    const given = [...chances.values()]
    expect(Math.max(...given), moment).toBeLessThan(1)
    expect(Math.min(...given), moment).toBeGreaterThan(0)
    const total = given.reduce((sum, chance) => sum + chance, 0)
    if (board.round === 1) {
      expect(total, moment).toBeGreaterThanOrEqual(place)
      expect(total, moment).toBeLessThanOrEqual(place + 10)
    }
    const inside = [...chances.keys()].filter((id) => made.has(id)).length
    const points = (part: number) => (part / chances.size) * 100
    if (board.rows.some(({ toPar }) => toPar !== null)) {
      expect(points(total), moment).toBeGreaterThanOrEqual(points(Math.min(place, inside)) - 3)
      expect(points(total), moment).toBeLessThanOrEqual(points(Math.max(place, inside)) + 3)
    }
    for (const [id, chance] of chances) if (chance >= 0.9) sure.push(made.has(id))
  }
  const right = sure.filter((one) => one).length
  if (sure.length > 0) expect(right / sure.length).toBeGreaterThanOrEqual(0.88)
  return compared
}

test.runIf(!replayMissing)('the Masters of 2026, hour by hour', async () => {
  const { liveGolfUrl, control } = await startReplay()
  const event = 'Masters Tournament'
  const read = async (at: string) => {
    await control({ at })
    const response = await fetch(`${liveGolfUrl}/leaderboard?orgId=1&tournId=014&year=2026`)
    const ref = { orgId: '1', tournId: '014', year: 2026 }
    const board = parseLiveGolf(await response.json(), ref, ignoreUnknown)
    return board && { ...board, event }
  }
  const hours = Array.from({ length: 14 }, (_, hour) => hour)
  const played: Scoreboard[] = []
  for (const round of [1, 2])
    for (const hour of hours) {
      const board = await read(`r${round}+${hour}h`)
      if (board) played.push(board)
    }
  const final = await read('final+1d')
  const rows = final?.rows ?? []
  const boards = [scoreboardBeforePlay(inField(played[0]?.rows ?? []), { event }), ...played]
  const made = new Set(rows.filter(({ out }) => out === null).map(({ apiPlayerId }) => apiPlayerId))
  expect(made.size).toBe(54)
  expect(compare({ boards, made, place: 50 })).toBeGreaterThan(25)
  expect(final && cutOf(final)?.open).toBe(false)
})

const sony = `${recordings}/espn/2021-sony-open`

test.runIf(existsSync(sony))(
  'the Sony Open of 2021, at each of its twelve recorded moments',
  () => {
    const boards = readdirSync(sony)
      .toSorted()
      .flatMap((name) => {
        const file = JSON.parse(readFileSync(`${sony}/${name}`, 'utf8'))
        const body = file.data ?? file
        const { id, name: event, date } = body.events[0]
        const ref = { orgId: '1', tournId: `espn-${id}`, year: Number(date.slice(0, 4)) }
        const board = parseEspn(body, ref, new Date(), ignoreUnknown)
        return board ? [{ ...board, event }] : []
      })
    const made = new Set(
      boards.at(-1)?.rows.flatMap(({ out, apiPlayerId }) => (out === 'cut' ? [] : [apiPlayerId])),
    )
    expect(compare({ boards, made, place: 65 })).toBeGreaterThan(4)
  },
)

const valero = [
  `${recordings}/slash/2026-041-valero/leaderboard-r1-in-progress.plain.json`,
  `${recordings}/espn/2026-valero/r4-in-progress.scoreboard.json`,
] as const

interface RecordedNames {
  events: [
    {
      competitions: [
        { competitors: { athlete: { displayName: string }; linescores: { value?: number }[] }[] },
      ]
    },
  ]
}

test.runIf(valero.every((file) => existsSync(file)))('the Valero of 2026, in round 1', () => {
  const [first, last] = valero.map((file) => JSON.parse(readFileSync(file, 'utf8')) as unknown)
  const ref = { orgId: '1', tournId: '041', year: 2026 }
  const board = parseLiveGolf(first, ref, ignoreUnknown)
  if (!board) throw new Error('no scoreboard')
  const [competition] = (last as RecordedNames).events[0].competitions
  const names = new Set(
    competition.competitors
      .filter(({ linescores }) => linescores.filter(({ value }) => value).length > 2)
      .map(({ athlete }) => athlete.displayName),
  )
  const made = new Set(
    board.rows.filter(({ name }) => names.has(name)).map(({ apiPlayerId }) => apiPlayerId),
  )
  // Seventy, of whom one has another name there.
  expect(made.size).toBe(69)
  const boards = [{ ...board, event: 'Valero Texas Open' }]
  expect(compare({ boards, made, place: 65 })).toBe(1)
})
