import type { z } from 'zod'

import { sum } from '#domain/sum.ts'
import {
  type ScoreboardRow,
  type FinishedRound,
  plannedRounds,
} from '#domain/tournaments/tournament.ts'
import { golferName } from '#server/tournaments/tournaments.ts'

import { type ParsedRow, ifLeftOut, withoutRound } from '../parsing/called-off-round.ts'
import { mustAddUp, staleRow } from '../parsing/checks.ts'
import { Flag, InstantOrNone, ToPar, Word } from '../parsing/field-schemas.ts'
import type { ReportUnknown } from '../parsing/unknown-words.ts'
import { RoundNumber, Thru } from './field-schemas.ts'
import { parseOutReason } from './out-reason.ts'
import { Person, RowScores } from './shapes.ts'

/** A raw row: only its id is known to be readable. */
type RawRow = { playerId: string } & Record<string, unknown>

/**
 * Parses a golfer's row. Fields that are only displayed stay empty when unreadable. A row with an unreadable
 * name, status, total or rounds is marked `stale` and has no scores.
 *
 * @param newestRound for a row that names no round
 * @param reportUnknown called for everything unreadable
 */
export function parseRow(
  raw: RawRow,
  newestRound: number,
  reportUnknown: ReportUnknown,
): ParsedRow {
  const display = <T>(field: string, shape: z.ZodType<T>) =>
    parseForDisplay(shape, raw[field], (value) => reportUnknown(field, value))
  const position = display('position', Word)
  const out = parseOutReason(position, Word.safeParse(raw['status']).data ?? '', reportUnknown)
  const scores = RowScores.safeParse(raw)
  const rounds = scores.success ? parseRounds(scores.data) : null
  const person = Person.safeParse(raw).data
  const name = person ? golferName(person) : ''
  if (!scores.success || rounds === null || name === '') {
    const [issue] = scores.error?.issues ?? []
    const why = issue?.path.join('.') ?? (rounds ? 'name' : 'rounds')
    reportUnknown(`row of ${raw.playerId}`, why)
    return { row: staleRow(raw.playerId, why, newestRound, { name, out }) }
  }
  const teeTime = display('teeTimeTimestamp', InstantOrNone)
  const current = display('currentRound', RoundNumber) ?? newestRound
  const isInPlayoff = current > plannedRounds
  const today = isInPlayoff ? (rounds.at(-1)?.toPar ?? null) : display('currentRoundScore', ToPar)
  const thru = isInPlayoff ? 'F' : display('thru', Thru)
  const { total } = scores.data
  const played = sumOf(rounds, raw)
  const isDone = rounds.length === plannedRounds
  const isBegun = out === null && !isDone && (rounds.length > 0 || thru !== '')
  if (isBegun && total === null && played === null) {
    reportUnknown(`row of ${raw.playerId}`, 'total')
    return { row: staleRow(raw.playerId, 'total', newestRound, { name }) }
  }
  const isPlaying = out === null && (rounds.length > 0 || today !== null)
  const known = total ?? (isPlaying ? played : null)
  // After the last round nothing counts any more: some totals add a playoff.
  const toPar = isDone ? toParOf(rounds) : known
  // A golfer who is out without a round has nothing to compare.
  const isComparable = mustAddUp(out) && (out === null || rounds.length > 0)
  const row: ScoreboardRow = {
    apiPlayerId: raw.playerId,
    name,
    amateur: display('isAmateur', Flag),
    out,
    position: position || '-',
    toPar,
    today,
    thru,
    currentRound: Math.min(current, plannedRounds),
    teeTime: out ? null : teeTime,
    rounds,
  }
  if (!isComparable || total === null || played === null || total === played) return { row }
  const latest = Math.max(row.today === null ? 0 : row.currentRound, rounds.at(-1)?.round ?? 0)
  const isFinished = rounds.at(-1)?.round === latest
  const leavesOut = ifLeftOut(latest, withoutRound(row, latest), total, isFinished)
  if (isDone) return { row, ...leavesOut }
  const why = `total ${toPar} for rounds of ${toParOf(rounds)}`
  reportUnknown(`row of ${raw.playerId}`, why)
  return { row: staleRow(raw.playerId, why, newestRound, { name, out }), ...leavesOut }
}

/** The score to par of the finished rounds and of today's holes; null where today's or their round can't be read. */
function sumOf(rounds: FinishedRound[], raw: RawRow): number | null {
  const current = RoundNumber.safeParse(raw['currentRound']).data ?? null
  const today = ToPar.safeParse(raw['currentRoundScore'])
  if (!today.success || (current === null && rounds.length > 0)) return null
  const isFinished = rounds.some(({ round }) => round === current)
  return toParOf(rounds) + (isFinished ? 0 : (today.data ?? 0))
}

const toParOf = (rounds: FinishedRound[]): number => sum(rounds.map(({ toPar }) => toPar))

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
