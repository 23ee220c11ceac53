import { outs } from '#domain/tournaments/tournament.ts'

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
