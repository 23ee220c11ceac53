import {
  type CalledOff,
  type OutReason,
  outReasons,
  type RoundStatus,
  type TournamentStatus,
} from '#domain/tournaments/tournament.ts'

import type { ReportUnknown } from '../parsing/unknown-words.ts'

const tournamentWords = new Map<string, TournamentStatus>([
  ['not started', 'upcoming'],
  ['in progress', 'in-progress'],
  ['complete', 'complete'],
  ['official', 'official'],
])

const calledOffWords = new Map<string, CalledOff['kind']>([
  ['canceled', 'over'],
  ['cancelled', 'over'],
  ['abandoned', 'over'],
  ['postponed', 'postponed'],
])

const roundWords = new Map<string, RoundStatus>([
  ['not started', 'not-started'],
  ['groupings official', 'not-started'],
  ['in progress', 'in-progress'],
  ['suspended', 'suspended'],
  ['complete', 'complete'],
  ['official', 'complete'],
])

const playerWords = new Set(['not started', 'between rounds', 'active', 'complete', ...outReasons])
const ranks = /^(T?\d+|-|)$/

/** A tournament's status. @param begun whether any score exists, which decides for any other word */
export function parseTournamentStatus(
  word: string,
  begun: boolean,
  reportUnknown: ReportUnknown,
): { status: TournamentStatus; calledOff?: CalledOff } {
  const status = tournamentWords.get(word.toLowerCase())
  if (status) return { status }
  const kind = calledOffWords.get(word.toLowerCase()) ?? 'unknown'
  if (word && kind === 'unknown') reportUnknown('status', word)
  return { status: begun ? 'in-progress' : 'upcoming', ...(word && { calledOff: { kind, word } }) }
}

/** A round's status. @param begun whether the round has any score, which decides for an unknown word */
export function parseRoundStatus(
  word: string,
  begun: boolean,
  reportUnknown: ReportUnknown,
): RoundStatus {
  const known = roundWords.get(word.toLowerCase())
  if (!known && word) reportUnknown('roundStatus', word)
  return known ?? (begun ? 'in-progress' : 'not-started')
}

/**
 * The reason a golfer is out; null while they are in. Either word may say so: the provider once sent a withdrawal
 * with the status `active`, and `complete` is about the round.
 */
export function parseOutReason(
  position: string,
  status: string,
  reportUnknown: ReportUnknown,
): OutReason | null {
  const out = parseOut(position) ?? parseOut(status)
  if (!parseOut(position) && !ranks.test(position)) reportUnknown('position', position)
  if (status && !playerWords.has(status.toLowerCase())) reportUnknown('player status', status)
  return out
}

function parseOut(word: string): OutReason | null {
  return outReasons.find((out) => out === word.toLowerCase()) ?? null
}
