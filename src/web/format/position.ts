import { outReasons } from '#domain/tournaments/tournament.ts'

/** Whether a position means that the golfer is out, such as `CUT` or `WD`. */
export function isOutPosition(position: string): boolean {
  return outReasons.some((out) => out === position.toLowerCase())
}

/** A position in words: `tied for 3rd`, `missed the cut`. */
export function positionWords(position: string): string {
  const out = outWords[position]
  if (out) return out
  const place = /^(T?)(\d+)$/.exec(position)
  if (!place) return 'no position yet'
  return `${place[1] ? 'tied for ' : ''}${ordinal(Number(place[2]))}`
}

const outWords: Record<string, string> = {
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
