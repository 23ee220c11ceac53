import { toParText } from '#domain/notation.ts'
import type { RoundStatus } from '#domain/tournaments/tournament.ts'

/** The cut of a board, as the contract gives it. */
export interface Cut {
  toPar: number
  projected: boolean
}

/** `Projected cut +1`, or `Cut +1` once it is official. */
export function cutText({ toPar, projected }: Cut): string {
  return `${projected ? 'Projected cut' : 'Cut'} ${toParText(toPar)}`
}

/** Which round it is and how its play stands: `Round 2: play suspended`. */
export function roundText(round: number, status: RoundStatus): string {
  return `Round ${round}${afterRound[status]}`
}

const afterRound: Record<RoundStatus, string> = {
  'not-started': ' to come',
  'in-progress': ' live',
  suspended: ': play suspended',
  complete: ' complete',
}
