/** A chance in whole percent; `<1%` and `>99%` at the ends. */
export function percentText(chance: number, percent = Math.round(chance * 100)): string {
  if (chance > 0 && chance < 0.01) return '<1%'
  if (chance > 0.99 && chance < 1) return '>99%'
  return `${percent}%`
}
