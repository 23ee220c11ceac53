import * as z from 'zod'

import { foldName } from '#domain/tournaments/match-golfers.ts'
import { type OutReason, plannedRounds } from '#domain/tournaments/tournament.ts'

import {
  fromRounds,
  readCsv,
  type RecordedEvent,
  type RecordedGolfer,
  withCut,
} from './recorded-event.ts'

const number = z.coerce.number()
const SeasonLine = z.object({
  'tournament id': z.string(),
  'tournament name': z.string(),
  date: z.string(),
  player: z.string(),
  hole_par: number,
  strokes: number,
  n_rounds: number,
  made_cut: number,
  Finish: z.string(),
})

/** The season of 2020-21, with strokes by tournament. */
export function readSeason(): RecordedEvent[] {
  const lines = z
    .array(SeasonLine)
    .parse(readCsv('results/pga-2020-21-season.tournament-level.csv'))
  const events = Map.groupBy(lines, (line) => line['tournament id'])
  return [...events.values()]
    .filter((lines) => lines.length > 10)
    .map((lines) => {
      const golfers = lines.map((line): RecordedGolfer => {
        const isCut = line.made_cut === 0 && line.n_rounds === 2
        const isOut = line.n_rounds < plannedRounds
        return {
          id: foldName(line.player),
          amateur: false,
          ranking: null,
          out: isCut ? 'cut' : isOut ? 'wd' : null,
          madeCut: line.made_cut === 1,
          rounds: [],
          toPar: line.strokes - line.hole_par,
          count: line.n_rounds,
        }
      })
      const [first] = lines
      const day = first?.date.split('/').toReversed().join('-') ?? ''
      return withCut({ name: first?.['tournament name'] ?? '', day, golfers })
    })
}

const early2024: Record<string, { day: string; name: string; par: number }> = {
  sentry: { day: '2024-01-07', name: 'The Sentry', par: 73 },
  'american-express': { day: '2024-01-21', name: 'The American Express', par: 72 },
  farmers: { day: '2024-01-27', name: 'Farmers Insurance Open', par: 72 },
}

/** Three tournaments of 2024 with their entry lists; one of them was still in its last round. */
export function readLeaderboards(): RecordedEvent[] {
  return Object.entries(early2024).map(([file, { name, day, par }]) => {
    const ranks = new Map(
      readCsv(`results/2024-${file}.field.csv`).map((line) => [
        foldName(`${line['first_name']} ${line['last_name']}`),
        Number(line['owgr']) || null,
      ]),
    )
    const golfers = readCsv(`results/2024-${file}.leaderboard.csv`).map((line) => {
      const player = line['Player'] ?? ''
      const id = foldName(player.replaceAll(/\((a|[A-Z]{2})\)/g, ''))
      const strokes = [1, 2, 3, 4].map((nth) => Number(line[`R${nth}`])).filter((one) => one > 50)
      const reasons: Record<string, OutReason> = { CUT: 'cut', WD: 'wd', DQ: 'dq' }
      const out = reasons[line['Pos'] ?? ''] ?? null
      const golfer = {
        id,
        amateur: player.includes('(a)'),
        ranking: ranks.get(id) ?? null,
        out,
      }
      return fromRounds(
        golfer,
        strokes.map((one) => one - par),
      )
    })
    return withCut({ name, day, golfers })
  })
}

/** Golfers who were cut have a total of two rounds. */
const mostOfTwoRounds = 200

/** The Masters of 2025, with totals. */
export function readMasters2025(): RecordedEvent {
  const golfers = readCsv('results/2025-masters.espn-positions.csv').flatMap((line) => {
    const total = Number(line['total_score'])
    if (!(total > 0)) return []
    const count = total < mostOfTwoRounds ? 2 : plannedRounds
    const isCut = count === 2
    return [
      {
        id: foldName(line['full_name'] ?? ''),
        amateur: line['amateur'] === 'TRUE',
        ranking: null,
        out: isCut ? ('cut' as const) : null,
        madeCut: !isCut,
        rounds: [],
        toPar: total - count * 72,
        count,
      },
    ]
  })
  return withCut({ name: 'Masters Tournament', day: '2025-04-13', golfers })
}
