import type { BoardRow, FinishedRound } from '#domain/tournaments/tournament.ts'
import type { z } from 'zod'

import { Flag, InstantOrNone, RoundNumber, Thru, ToPar, Word } from './readers.ts'
import { RowScores } from './shapes.ts'
import { outOf, type Unknown } from './words.ts'

/** A row as it came: only its id is known to be readable. */
type RawRow = { playerId: string } & Record<string, unknown>

/**
 * Reads a golfer's row. A field only for show that can't be read is left empty. A row whose name, status,
 * total or rounds can't be read comes marked `stale`, without any score.
 *
 * @param newestRound the round of a row that names none
 * @param unknown told about everything that can't be read
 */
export function parseRow(raw: RawRow, newestRound: number, unknown: Unknown): BoardRow {
  const scores = RowScores.safeParse(raw)
  const rounds = scores.success ? readRounds(scores.data) : null
  const name = scores.success ? fullName(scores.data) : ''
  if (!scores.success || rounds === null || name === '') {
    const [issue] = scores.error?.issues ?? []
    unknown(`row of ${raw.playerId}`, issue?.path.join('.') ?? (rounds ? 'name' : 'rounds'))
    return unreadableRow(raw.playerId, newestRound)
  }
  const { total, status } = scores.data
  const show = <T>(field: string, shape: z.ZodType<T>) =>
    readDisplay(shape, raw[field], (value) => unknown(field, value))
  const position = show('position', Word)
  const out = outOf(position, status, unknown)
  const teeTime = show('teeTimeTimestamp', InstantOrNone)
  return {
    apiPlayerId: raw.playerId,
    name,
    amateur: show('isAmateur', Flag),
    out,
    position: position || '-',
    toPar: total,
    today: show('currentRoundScore', ToPar),
    thru: show('thru', Thru),
    currentRound: show('currentRound', RoundNumber) ?? newestRound,
    teeTime: out ? null : teeTime,
    rounds,
  }
}

/** The value, or the shape's empty value where it can't be read. */
function readDisplay<T>(
  shape: z.ZodType<T>,
  value: unknown,
  unreadable: (text: string) => void,
): T {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  unreadable(JSON.stringify(value).slice(0, 40))
  return shape.parse(undefined)
}

/** Finished rounds in order; null when a round has half a score or comes twice. */
function readRounds({ rounds }: RowScores): FinishedRound[] | null {
  const finished: FinishedRound[] = []
  for (const { roundId, strokes, scoreToPar } of rounds) {
    // A round without any score was not played to its end.
    if (strokes === null && scoreToPar === null) continue
    if (strokes === null || scoreToPar === null) return null
    if (finished.some(({ round }) => round === roundId)) return null
    finished.push({ round: roundId, strokes, toPar: scoreToPar })
  }
  return finished.toSorted((a, b) => a.round - b.round)
}

const fullName = ({ firstName, lastName }: RowScores): string => `${firstName} ${lastName}`.trim()

function unreadableRow(apiPlayerId: string, currentRound: number): BoardRow {
  return {
    apiPlayerId,
    name: `Golfer ${apiPlayerId}`,
    amateur: false,
    out: null,
    position: '-',
    toPar: null,
    today: null,
    thru: '',
    currentRound,
    teeTime: null,
    rounds: [],
    stale: true,
  }
}
