import { sum } from '#domain/sum.ts'
import {
  type FinishedRound,
  plannedRounds,
  type ScoreboardRow,
} from '#domain/tournaments/tournament.ts'

import { ifLeftOut, type ParsedRow } from '../parsing/called-off-round.ts'
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
): ParsedRow {
  const status = Player.shape.status.safeParse(raw['status']).data
  const out = status ? parseOutReason(status, context.reportUnknown) : null
  const name = Player.shape.athlete.safeParse(raw['athlete']).data?.displayName
  const unreadable = (why: string) => {
    context.reportUnknown(`row of ${raw.id}`, why)
    return staleRow(toStoredId(raw.id), why, context.round, { ...(name && { name }), out })
  }
  const player = Player.safeParse(raw)
  if (!player.success) {
    const [issue] = player.error.issues
    return { row: unreadable(issue?.path.join('.') ?? 'shape') }
  }
  const played = parseScores(player.data, context.pars)
  if (typeof played === 'string') return { row: unreadable(played) }
  const display = Display.parse(raw['status'])
  const row = toRow(player.data, raw.id, out, display, played)
  const latest = played.at(-1)
  const total = player.data.statistics.find(({ name }) => name === 'scoreToPar')?.value
  // A golfer who hasn't begun is at 0.
  const known = row.toPar ?? 0
  if (typeof total !== 'number' || total === known) return { row }
  if (!mustAddUp(out)) return { row: { ...row, toPar: total } }
  const rest = toRow(player.data, raw.id, out, display, played.slice(0, -1))
  const { round = 0, finished = false } = latest ?? {}
  const leavesOut = ifLeftOut(round, rest, total, finished)
  // After the last round nothing counts any more: a total may add a playoff.
  if (row.rounds.length === plannedRounds) return { row, ...leavesOut }
  return { row: unreadable(`total ${total} for rounds of ${known}`), ...leavesOut }
}

/** A round with a score. */
interface Played extends FinishedRound {
  finished: boolean
}

function toRow(
  { athlete, amateur, status }: Player,
  id: string,
  out: ScoreboardRow['out'],
  display: Display,
  played: readonly Played[],
): ScoreboardRow {
  const toPar = played.length > 0 ? sum(played.map((one) => one.toPar)) : null
  const current = played.find(({ round }) => round === status.period)
  const place = display.position?.displayName || '-'
  const isOnCourse = out === null && current !== undefined
  return {
    apiPlayerId: toStoredId(id),
    name: athlete.displayName,
    amateur,
    out,
    position: out ? out.toUpperCase() : toPar === null ? '-' : place,
    toPar,
    today: isOnCourse ? current.toPar : null,
    thru: isOnCourse ? thruOf(display, current.finished) : '',
    currentRound: Math.min(Math.max(status.period, 1), 4),
    teeTime: out ? null : display.teeTime,
    rounds: played
      .filter(({ finished }) => finished)
      .map(({ round, strokes, toPar }) => ({ round, strokes, toPar })),
  }
}

/** A golfer's rounds with a score, in order; or what is wrong with them. */
function parseScores(player: Player, pars: ReadonlySet<number>): Played[] | string {
  const played: Played[] = []
  for (const { period, value, displayValue } of player.linescores) {
    // A round that hasn't begun has no value, or 0.
    if (!value) continue
    const toPar = ToPar.safeParse(displayValue)
    if (!Number.isInteger(value) || !toPar.success || toPar.data === null) return `round ${period}`
    if (played.some(({ round }) => round === period)) return `round ${period} twice`
    const finished = pars.has(value - toPar.data)
    played.push({ round: period, strokes: value, toPar: toPar.data, finished })
  }
  played.sort((a, b) => a.round - b.round)
  if (played.some(({ round }, nth) => round !== nth + 1)) return 'no earlier round'
  if (played.slice(0, -1).some(({ finished }) => !finished)) return 'an unfinished earlier round'
  return played
}

function thruOf({ thru, startHole }: Display, finished: boolean): string {
  if (!finished && !thru) return ''
  const star = startHole === 10 ? '*' : ''
  return `${finished ? 'F' : thru}${star}`
}
