import type { z } from 'zod'

import {
  type BoardRow,
  type FinishedRound,
  rowWithoutScores,
} from '#domain/tournaments/tournament.ts'

import { Flag, InstantOrNone, ToPar, Word } from '../answers/readers.ts'
import type { ReportUnknown } from '../answers/unknown-words.ts'
import { fullName } from './checks.ts'
import { RoundNumber, Thru } from './readers.ts'
import { RowScores } from './shapes.ts'
import { outOf } from './words.ts'

/** A raw row: only its id is known to be readable. */
type RawRow = { playerId: string } & Record<string, unknown>

/**
 * Parses a golfer's row. Fields that are only displayed stay empty when unreadable. A row with an unreadable
 * name, status, total or rounds is marked `stale` and has no scores.
 *
 * @param newestRound for a row that names no round
 * @param reportUnknown called for everything unreadable
 */
export function parseRow(raw: RawRow, newestRound: number, reportUnknown: ReportUnknown): BoardRow {
  const scores = RowScores.safeParse(raw)
  const rounds = scores.success ? parseRounds(scores.data) : null
  const name = scores.success ? fullName(scores.data) : ''
  if (!scores.success || rounds === null || name === '') {
    const [issue] = scores.error?.issues ?? []
    const why = issue?.path.join('.') ?? (rounds ? 'name' : 'rounds')
    reportUnknown(`row of ${raw.playerId}`, why)
    return unreadableRow(raw.playerId, newestRound, why)
  }
  const { total, status } = scores.data
  const display = <T>(field: string, shape: z.ZodType<T>) =>
    parseForDisplay(shape, raw[field], (value) => reportUnknown(field, value))
  const position = display('position', Word)
  const out = outOf(position, status, reportUnknown)
  const teeTime = display('teeTimeTimestamp', InstantOrNone)
  return {
    apiPlayerId: raw.playerId,
    name,
    amateur: display('isAmateur', Flag),
    out,
    position: position || '-',
    toPar: total,
    today: display('currentRoundScore', ToPar),
    thru: display('thru', Thru),
    currentRound: display('currentRound', RoundNumber) ?? newestRound,
    teeTime: out ? null : teeTime,
    rounds,
  }
}

/** The value, or the shape's empty value when it can't be read. */
function parseForDisplay<T>(
  shape: z.ZodType<T>,
  value: unknown,
  unreadable: (text: string) => void,
): T {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  unreadable(JSON.stringify(value).slice(0, 40))
  return shape.parse(undefined)
}

/** Finished rounds in order; null when a round has only half a score or is there twice. */
function parseRounds({ rounds }: RowScores): FinishedRound[] | null {
  const finished: FinishedRound[] = []
  for (const { roundId, strokes, scoreToPar } of rounds) {
    // A round without a score was not finished.
    if (strokes === null && scoreToPar === null) continue
    if (strokes === null || scoreToPar === null) return null
    if (finished.some(({ round }) => round === roundId)) return null
    finished.push({ round: roundId, strokes, toPar: scoreToPar })
  }
  return finished.toSorted((a, b) => a.round - b.round)
}

function unreadableRow(apiPlayerId: string, currentRound: number, staleWhy: string): BoardRow {
  const row = rowWithoutScores(apiPlayerId, `Golfer ${apiPlayerId}`, currentRound)
  return { ...row, stale: true, staleWhy }
}
