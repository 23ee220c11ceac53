import * as z from 'zod'

import { foldName } from '#domain/tournaments/match-golfers.ts'

import {
  fromRounds,
  readJson,
  type RecordedEvent,
  type RecordedGolfer,
  withCut,
} from './recorded-event.ts'

const EspnRound = z.object({
  value: z.optional(z.number()),
  linescores: z.optional(z.array(z.unknown())),
})
const EspnCompetitor = z.object({
  athlete: z.object({ displayName: z.string() }),
  status: z.optional(z.object({ type: z.object({ name: z.string() }) })),
  linescores: z.array(EspnRound),
})
const EspnBoard = z.object({
  events: z.array(
    z.object({ competitions: z.array(z.object({ competitors: z.array(EspnCompetitor) })) }),
  ),
})

function readEspn(file: string, par: number, fewest: number): RecordedGolfer[] {
  const board = EspnBoard.parse(readJson(file))
  const lines = board.events[0]?.competitions[0]?.competitors ?? []
  return lines.map(({ athlete, status, linescores }) => {
    const rounds = linescores.flatMap(({ value = 0, linescores: holes }) =>
      value >= fewest && (holes?.length ?? 18) === 18 ? [value - par] : [],
    )
    const isCut = status ? status.type.name === 'STATUS_CUT' : rounds.length === 2
    const out = isCut ? 'cut' : rounds.length < 3 ? 'wd' : null
    return fromRounds(
      { id: foldName(athlete.displayName), amateur: false, ranking: null, out },
      rounds,
    )
  })
}

/** A tournament of the season whose rounds are known one by one. */
export const readSony = (): RecordedEvent =>
  withCut({
    name: 'Sony Open in Hawaii',
    day: '2021-01-17',
    golfers: readEspn('espn/2021-sony-open/11-rd4-final-B.leaderboard.json', 70, 55),
  })

/** Recorded in its last round, which counts for those who had finished it. */
export const readValero = (): RecordedEvent =>
  withCut({
    name: 'Valero Texas Open',
    day: '2026-04-05',
    golfers: readEspn('espn/2026-valero/r4-in-progress.scoreboard.json', 72, 60),
  })

const OpenBoard = z.object({
  leaderboardRows: z.array(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      isAmateur: z.boolean(),
      status: z.string(),
      rounds: z.array(z.object({ scoreToPar: z.string() })),
    }),
  ),
})

/** The Open of 2025. */
export function readOpen(): RecordedEvent {
  const { leaderboardRows } = OpenBoard.parse(
    readJson('slash/2025-100-open/leaderboard-official.json'),
  )
  const golfers = leaderboardRows.map(({ firstName, lastName, isAmateur, status, rounds }) =>
    fromRounds(
      {
        id: foldName(`${firstName} ${lastName}`),
        amateur: isAmateur,
        ranking: null,
        out: status === 'cut' ? 'cut' : null,
      },
      rounds.map(({ scoreToPar }) => (scoreToPar === 'E' ? 0 : Number(scoreToPar))),
    ),
  )
  return withCut({ name: 'The Open Championship', day: '2025-07-20', golfers })
}

const MastersRound = z.object({ total: z.nullable(z.number()) })
const MastersBoard = z.object({
  data: z.object({
    player: z.array(
      z.object({
        full_name: z.string(),
        amateur: z.boolean(),
        newStatus: z.string(),
        round1: MastersRound,
        round2: MastersRound,
        round3: MastersRound,
        round4: MastersRound,
      }),
    ),
  }),
})

/** The Masters of 2026. */
export function readMasters(): RecordedEvent {
  const { player } = MastersBoard.parse(readJson('masters-feed/2026-final.scores.json')).data
  const golfers = player.map((one) => {
    const totals = [one.round1, one.round2, one.round3, one.round4].map(({ total }) => total)
    const rounds = totals.flatMap((total) => (total ? [total - 72] : []))
    return fromRounds(
      {
        id: foldName(one.full_name),
        amateur: one.amateur,
        ranking: null,
        out: rounds.length === 2 ? 'cut' : null,
      },
      rounds,
    )
  })
  return withCut({ name: 'Masters Tournament', day: '2026-04-12', golfers })
}
