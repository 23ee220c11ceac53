/** What a card draws around a number: circles under par, squares over, two of them from two strokes on. */
export type Mark = 'eagle' | 'birdie' | 'par' | 'bogey' | 'double'

/** The mark of a hole. */
export function markOf(strokes: number, par: number): Mark {
  const toPar = strokes - par
  if (toPar <= -2) return 'eagle'
  if (toPar === -1) return 'birdie'
  if (toPar === 0) return 'par'
  return toPar === 1 ? 'bogey' : 'double'
}

const names: Record<string, string> = {
  '-4': 'condor',
  '-3': 'albatross',
  '-2': 'eagle',
  '-1': 'birdie',
  '0': 'par',
  '1': 'bogey',
  '2': 'double bogey',
  '3': 'triple bogey',
}

/** What golfers call it: `birdie`, `hole in one`, `triple bogey`, `5 over par`. */
export function holeWords(strokes: number, par: number): string {
  if (strokes === 1) return 'hole in one'
  return names[strokes - par] ?? `${strokes - par} over par`
}
