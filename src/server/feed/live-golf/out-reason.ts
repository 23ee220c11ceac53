import { type OutReason, outReasons } from '#domain/tournaments/tournament.ts'

import type { ReportUnknown } from '../parsing/unknown-words.ts'

const playerWords = new Set(['not started', 'between rounds', 'active', 'complete', ...outReasons])
const ranks = /^(T?\d+|-|)$/

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
