const counts = new Intl.NumberFormat('en-US')

/** A count with thousands separators: `12,345`. */
export function numberText(count: number): string {
  return counts.format(count)
}

const steps = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** A size in decimal units: `12.4 MB`. */
export function bytesText(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), steps.length - 1)
  const size = bytes / 1000 ** step
  return `${step === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${steps[step] ?? ''}`
}

/** A chance in whole percent; `<1%` and `>99%` at the ends. */
export function percentText(chance: number, percent = Math.round(chance * 100)): string {
  if (chance > 0 && chance < 0.01) return '<1%'
  if (chance > 0.99 && chance < 1) return '>99%'
  return `${percent}%`
}
