import {
  type Out,
  outs,
  type RoundStatus,
  type TournamentStatus,
} from '#domain/tournaments/tournament.ts'

/** Told of a word that is not in the contract: it is shown, taken for something safe, and logged. */
export type Unknown = (field: string, word: string) => void

const tournamentWords = new Map<string, TournamentStatus>([
  ['not started', 'upcoming'],
  ['in progress', 'in-progress'],
  ['complete', 'complete'],
  ['official', 'official'],
])

const roundWords = new Map<string, RoundStatus>([
  ['not started', 'not-started'],
  ['groupings official', 'not-started'],
  ['in progress', 'in-progress'],
  ['suspended', 'suspended'],
  ['complete', 'complete'],
  ['official', 'complete'],
])

const playerWords = new Set(['not started', 'between rounds', 'active', 'complete', ...outs])
const ranks = /^(T?\d+|-|)$/

/** @param begun whether a score exists, which decides where the word does not */
export function tournamentStatus(word: string, begun: boolean, unknown: Unknown): TournamentStatus {
  const known = tournamentWords.get(word.toLowerCase())
  if (!known && word) unknown('status', word)
  return known ?? (begun ? 'in-progress' : 'upcoming')
}

/** @param begun whether a score of the round exists, which decides where the word does not */
export function roundStatus(word: string, begun: boolean, unknown: Unknown): RoundStatus {
  const known = roundWords.get(word.toLowerCase())
  if (!known && word) unknown('roundStatus', word)
  return known ?? (begun ? 'in-progress' : 'not-started')
}

/**
 * Why the golfer is out, null while he is in. Either word may say so: a withdrawal was recorded with
 * the status `active`, and `complete` speaks of the round.
 */
export function outOf(position: string, status: string, unknown: Unknown): Out | null {
  const out = asOut(position) ?? asOut(status)
  if (!asOut(position) && !ranks.test(position)) unknown('position', position)
  if (status && !playerWords.has(status.toLowerCase())) unknown('player status', status)
  return out
}

function asOut(word: string): Out | null {
  return outs.find((out) => out === word.toLowerCase()) ?? null
}
