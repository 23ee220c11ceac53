import type {
  CalledOff,
  OutReason,
  RoundStatus,
  TournamentStatus,
} from '#domain/tournaments/tournament.ts'

import type { ReportUnknown } from '../parsing/unknown-words.ts'
import type { Player } from './shapes.ts'

const tournamentWords = new Map<string, TournamentStatus>([
  ['STATUS_SCHEDULED', 'upcoming'],
  ['STATUS_IN_PROGRESS', 'in-progress'],
  ['STATUS_PLAY_COMPLETE', 'in-progress'],
  ['STATUS_SUSPENDED', 'in-progress'],
  ['STATUS_DELAYED', 'in-progress'],
  ['STATUS_FINAL', 'official'],
])

const calledOffWords = new Map<string, CalledOff['kind']>([
  ['STATUS_CANCELED', 'over'],
  ['STATUS_CANCELLED', 'over'],
  ['STATUS_ABANDONED', 'over'],
  ['STATUS_FORFEIT', 'over'],
  ['STATUS_POSTPONED', 'postponed'],
])

const roundWords = new Map<string, RoundStatus>([
  ['STATUS_SCHEDULED', 'not-started'],
  ['STATUS_IN_PROGRESS', 'in-progress'],
  ['STATUS_PLAY_COMPLETE', 'complete'],
  ['STATUS_SUSPENDED', 'suspended'],
  ['STATUS_DELAYED', 'suspended'],
  ['STATUS_FINAL', 'complete'],
])

const outWords = new Map<string, OutReason>([
  ['CUT', 'cut'],
  ['MISSED CUT', 'cut'],
  ['WD', 'wd'],
  ['WITHDRAWN', 'wd'],
  ['STATUS_WITHDRAWN', 'wd'],
  ['DQ', 'dq'],
  ['DISQUALIFIED', 'dq'],
  ['STATUS_DISQUALIFIED', 'dq'],
  ['MDF', 'mdf'],
])

const playing = new Set(['STATUS_SCHEDULED', 'STATUS_IN_PROGRESS', 'STATUS_FINISH'])

/** An event's status. @param begun whether any score exists, which decides for any other word */
export function parseTournamentStatus(
  word: string,
  begun: boolean,
  reportUnknown: ReportUnknown,
): { status: TournamentStatus; calledOff?: CalledOff } {
  const status = tournamentWords.get(word)
  if (status) return { status }
  const kind = calledOffWords.get(word) ?? 'unknown'
  if (kind === 'unknown') reportUnknown('event status', word)
  return { status: begun ? 'in-progress' : 'upcoming', calledOff: { kind, word } }
}

/** The state of an event's current round. @param begun decides for an unknown word */
export function parseRoundStatus(
  word: string,
  begun: boolean,
  reportUnknown: ReportUnknown,
): RoundStatus {
  const known = roundWords.get(word)
  if (!known) reportUnknown('round status', word)
  return known ?? (begun ? 'in-progress' : 'not-started')
}

/** The reason a golfer is out. A withdrawal is also called `STATUS_CUT`, so the description decides. */
export function parseOutReason(
  status: Player['status'],
  reportUnknown: ReportUnknown,
): OutReason | null {
  const { name, description } = status.type
  if (playing.has(name)) return null
  for (const word of [status.displayValue, description, name]) {
    const out = outWords.get((word ?? '').toUpperCase())
    if (out) return out
  }
  if (name === 'STATUS_CUT') return 'cut'
  reportUnknown('golfer status', name)
  return null
}
