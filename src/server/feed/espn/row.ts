import type { ScoreboardRow, FinishedRound } from '#domain/tournaments/tournament.ts'

import { mustAddUp, staleRow } from '../parsing/checks.ts'
import { ToPar } from '../parsing/field-schemas.ts'
import type { ReportUnknown } from '../parsing/unknown-words.ts'
import { toStoredId } from './ids.ts'
import { parseOutReason } from './out-reason.ts'
import { Display, Player } from './shapes.ts'

/** The facts about an event that its rows' parser needs. */
export interface RowContext {
  /** Pars of the event's courses: a round is finished when its strokes less its score to par is one of them. */
  pars: ReadonlySet<number>
  /** The round of the event, from 1. */
  round: number
  reportUnknown: ReportUnknown
}

/** Parses a golfer's row. A row whose scores are unreadable or contradict each other is marked `stale`. */
export function parseRow(
  raw: { id: string } & Record<string, unknown>,
  context: RowContext,
): ScoreboardRow {
  const player = Player.safeParse(raw)
  if (!player.success) {
    const [issue] = player.error.issues
    return unreadableRow(raw.id, issue?.path.join('.') ?? 'shape', context)
  }
  const { athlete, amateur, status } = player.data
  const out = parseOutReason(status, context.reportUnknown)
  const scores = parseScores(player.data, out, context.pars)
  if (typeof scores === 'string') return unreadableRow(raw.id, scores, context)
  const display = Display.parse(raw['status'])
  const current = scores.played.find(({ round }) => round === status.period)
  const place = display.position?.displayName || '-'
  const isOnCourse = out === null && current !== undefined
  return {
    apiPlayerId: toStoredId(raw.id),
    name: athlete.displayName,
    amateur,
    out,
    position: out ? out.toUpperCase() : scores.toPar === null ? '-' : place,
    toPar: scores.toPar,
    today: isOnCourse ? current.toPar : null,
    thru: isOnCourse ? thruOf(display, current.finished) : '',
    currentRound: Math.min(Math.max(status.period, 1), 4),
    teeTime: out ? null : display.teeTime,
    rounds: scores.played
      .filter(({ finished }) => finished)
      .map(({ round, strokes, toPar }) => ({ round, strokes, toPar })),
  }
}

interface Scores {
  toPar: number | null
  played: (FinishedRound & { finished: boolean })[]
}

/** A golfer's rounds with a score, in order; or what is wrong with them. */
function parseScores(
  player: Player,
  out: ScoreboardRow['out'],
  pars: ReadonlySet<number>,
): Scores | string {
  const played: Scores['played'] = []
  for (const { period, value, displayValue, isPlayoff } of player.linescores) {
    // A round that hasn't begun has no value, or 0.
    if (isPlayoff || period > 4 || !value) continue
    const toPar = ToPar.safeParse(displayValue)
    if (!Number.isInteger(value) || !toPar.success || toPar.data === null) return `round ${period}`
    if (played.some(({ round }) => round === period)) return `round ${period} twice`
    const finished = pars.has(value - toPar.data)
    played.push({ round: period, strokes: value, toPar: toPar.data, finished })
  }
  played.sort((a, b) => a.round - b.round)
  if (played.slice(0, -1).some(({ finished }) => !finished)) return 'an unfinished earlier round'
  if (played.length === 0) return { toPar: null, played }
  const toPar = played.reduce((sum, one) => sum + one.toPar, 0)
  const stated = player.statistics.find(({ name }) => name === 'scoreToPar')?.value
  if (typeof stated !== 'number' || stated === toPar) return { toPar, played }
  return mustAddUp(out) ? `total ${stated} for rounds of ${toPar}` : { toPar: stated, played }
}

function thruOf({ thru, startHole }: Display, finished: boolean): string {
  if (!finished && !thru) return ''
  const star = startHole === 10 ? '*' : ''
  return `${finished ? 'F' : thru}${star}`
}

function unreadableRow(
  id: string,
  why: string,
  { round, reportUnknown }: RowContext,
): ScoreboardRow {
  reportUnknown(`row of ${id}`, why)
  return staleRow(toStoredId(id), why, round, `Golfer ${id}`)
}
