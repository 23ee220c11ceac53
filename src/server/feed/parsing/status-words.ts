import type { CalledOff, RoundStatus, TournamentStatus } from '#domain/tournaments/tournament.ts'

import type { ReportUnknown } from './unknown-words.ts'

/** The words of all sources, in lower case. */
const tournamentWords = new Map<string, TournamentStatus>([
  ['not started', 'upcoming'],
  ['in progress', 'in-progress'],
  ['complete', 'complete'],
  ['official', 'official'],
  ['status_scheduled', 'upcoming'],
  ['status_in_progress', 'in-progress'],
  ['status_play_complete', 'in-progress'],
  ['status_suspended', 'in-progress'],
  ['status_delayed', 'in-progress'],
  ['status_final', 'official'],
])

const calledOffWords = new Map<string, CalledOff['kind']>([
  ['canceled', 'over'],
  ['cancelled', 'over'],
  ['abandoned', 'over'],
  ['forfeit', 'over'],
  ['postponed', 'postponed'],
])

const roundWords = new Map<string, RoundStatus>([
  ['not started', 'not-started'],
  ['groupings official', 'not-started'],
  ['in progress', 'in-progress'],
  ['suspended', 'suspended'],
  ['complete', 'complete'],
  ['official', 'complete'],
  ['status_scheduled', 'not-started'],
  ['status_in_progress', 'in-progress'],
  ['status_play_complete', 'complete'],
  ['status_suspended', 'suspended'],
  ['status_delayed', 'suspended'],
  ['status_final', 'complete'],
])

/** A tournament's status. @param begun whether any score exists, which decides for any other word */
export function parseTournamentStatus(
  word: string,
  begun: boolean,
  reportUnknown: ReportUnknown,
): { status: TournamentStatus; calledOff?: CalledOff } {
  const status = tournamentWords.get(word.toLowerCase())
  if (status) return { status }
  const kind = calledOffWords.get(word.toLowerCase().replace('status_', '')) ?? 'unknown'
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
