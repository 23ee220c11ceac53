import { outReasons } from '#domain/tournaments/tournament.ts'
import { placeInWords } from '#domain/words.ts'

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
  return placeInWords(Number(place[2]), place[1] !== '')
}

const outWords: Record<string, string> = {
  CUT: 'missed the cut',
  WD: 'withdrew',
  DQ: 'disqualified',
  MDF: 'made the cut but didn’t finish',
}
