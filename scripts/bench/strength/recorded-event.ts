import { readFileSync } from 'node:fs'

import { parse } from 'csv-parse/sync'

import type { PlayedRounds } from '#domain/strength/strength.ts'
import {
  emptyRow,
  type OutReason,
  plannedRounds,
  type Scoreboard,
} from '#domain/tournaments/tournament.ts'

/** The recordings lie beside the project and are never copied into it. */
export const folder = '../shared/golf-data'

/** A golfer of a finished tournament. Golfers are known by their folded names, because every recording has its own ids. */
export interface RecordedGolfer {
  id: string
  amateur: boolean
  /** In the world ranking before the tournament, where it was recorded. */
  ranking: number | null
  out: OutReason | null
  madeCut: boolean
  /** To par by round; of a golfer whose rounds are only known together, empty. */
  rounds: number[]
  /** To par over `count` rounds. */
  toPar: number
  count: number
}

/** A finished tournament as it was recorded. */
export interface RecordedEvent {
  name: string
  /** Its last day. */
  day: string
  /** The round of the cut; 0 without one. */
  cutRound: number
  golfers: RecordedGolfer[]
}

/** A golfer's line of the recording. */
export function playedRoundsOf({ name, day, golfers }: RecordedEvent): PlayedRounds[] {
  const event = { tournament: `${name} ${day}`, day, course: null }
  return golfers.flatMap(({ id, rounds, toPar, count }): PlayedRounds[] =>
    rounds.length === 0
      ? [{ ...event, round: null, apiPlayerId: id, toPar, count }]
      : rounds.map((own, nth) => ({
          ...event,
          round: nth + 1,
          apiPlayerId: id,
          toPar: own,
          count: 1,
        })),
  )
}

/** The final board. Rounds that are only known together are split evenly, which changes no total. */
export function finalBoard({ golfers }: RecordedEvent): Scoreboard {
  return {
    status: 'official',
    round: plannedRounds,
    roundStatus: 'complete',
    asOf: new Date(0),
    cut: null,
    rows: golfers.map(({ id, out, rounds, toPar, count }) => {
      const own = rounds.length > 0 ? rounds : splitEvenly(toPar, count)
      return {
        ...emptyRow(id, id, Math.max(own.length, 1)),
        out,
        toPar,
        thru: 'F',
        rounds: own.map((one, nth) => ({ round: nth + 1, strokes: one + 72, toPar: one })),
      }
    }),
  }
}

const splitEvenly = (total: number, count: number): number[] =>
  Array.from(
    { length: count },
    (_, nth) => Math.round((total * (nth + 1)) / count) - Math.round((total * nth) / count),
  )

/** Where several golfers were cut, that was after the rounds they played. */
export function withCut(event: Omit<RecordedEvent, 'cutRound'>): RecordedEvent {
  const cut = event.golfers.filter(({ out }) => out === 'cut')
  return { ...event, cutRound: cut.length > 5 ? Math.max(...cut.map(({ count }) => count)) : 0 }
}

/** A golfer whose rounds are known one by one. */
export function fromRounds(
  golfer: Pick<RecordedGolfer, 'id' | 'amateur' | 'ranking' | 'out'>,
  rounds: number[],
): RecordedGolfer {
  const toPar = rounds.reduce((sum, one) => sum + one, 0)
  return {
    ...golfer,
    madeCut: golfer.out !== 'cut' && rounds.length > 2,
    rounds,
    toPar,
    count: rounds.length,
  }
}

/** Reads a recording. Some are wrapped by the HTTP client that fetched them. */
export const readJson = (file: string): unknown => {
  const json: unknown = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))
  return typeof json === 'object' && json && 'data' in json && 'events' in Object(json.data)
    ? json.data
    : json
}

/** Reads a recorded table. */
export const readCsv = (file: string): Record<string, string>[] =>
  parse(readFileSync(`${folder}/${file}`), { columns: true, bom: true })
