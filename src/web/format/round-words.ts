import { toParText } from '#domain/notation.ts'
import type { RoundStatus } from '#domain/tournaments/tournament.ts'

/** A board's cut. */
export interface Cut {
  toPar: number
  projected: boolean
}

/** `Projected cut +1`, or `Cut +1` once it is official. */
export function cutText({ toPar, projected }: Cut): string {
  return `${projected ? 'Projected cut' : 'Cut'} ${toParText(toPar)}`
}

/** A round and its status: `Round 2: play suspended`. */
export function roundText(round: number, status: RoundStatus): string {
  return `Round ${round}${statusWords[status]}`
}

const statusWords: Record<RoundStatus, string> = {
  'not-started': ' to come',
  'in-progress': ' live',
  suspended: ': play suspended',
  complete: ' complete',
}
