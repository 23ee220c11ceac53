import { toParText } from '#domain/notation.ts'
import { outs, type RoundStatus } from '#domain/tournament.ts'

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
  'in-progress': ' in play',
  suspended: ': play suspended',
  complete: ' complete',
}

/** Whether a position says that the golfer plays no further. */
export function isOutPosition(position: string): boolean {
  return outs.some((out) => out === position.toLowerCase())
}

/** What a position means: `tied for 3rd`, `missed the cut`. */
export function positionWords(position: string): string {
  const why = whyOut[position]
  if (why) return why
  const place = /^(T?)(\d+)$/.exec(position)
  if (!place) return 'no position yet'
  return `${place[1] ? 'tied for ' : ''}${ordinal(Number(place[2]))}`
}

const whyOut: Record<string, string> = {
  CUT: 'missed the cut',
  WD: 'withdrew',
  DQ: 'disqualified',
  MDF: 'made the cut, did not finish',
}

const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

function ordinal(place: number): string {
  return `${place}${endings[ordinals.select(place)] ?? 'th'}`
}

/** What a thru means: `round finished`, `12 holes played, started on the 10th`; empty before play. */
export function thruWords(thru: string): string {
  const played = /^(F|\d+)(\*?)$/.exec(thru)
  if (!played) return ''
  const [, holes, star] = played
  const done =
    holes === 'F' ? 'round finished' : `${holes} ${holes === '1' ? 'hole' : 'holes'} played`
  return star ? `${done}, started on the 10th` : done
}
