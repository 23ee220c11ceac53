/** The shape around a score on a card: a circle under par, a square over it, doubled for two strokes or more. */
export type Mark = 'eagle' | 'birdie' | 'par' | 'bogey' | 'double'

/** The mark of a hole. */
export function markOf(strokes: number, par: number): Mark {
  const toPar = strokes - par
  if (toPar <= -2) return 'eagle'
  if (toPar === -1) return 'birdie'
  if (toPar === 0) return 'par'
  return toPar === 1 ? 'bogey' : 'double'
}

const scoreNames: Record<string, string> = {
  '-4': 'condor',
  '-3': 'albatross',
  '-2': 'eagle',
  '-1': 'birdie',
  '0': 'par',
  '1': 'bogey',
  '2': 'double bogey',
  '3': 'triple bogey',
}

/** Golf's name for a score on a hole: `birdie`, `hole in one`, `triple bogey`, `5 over par`. */
export function holeName(strokes: number, par: number): string {
  if (strokes === 1) return 'hole in one'
  return scoreNames[strokes - par] ?? `${strokes - par} over par`
}
