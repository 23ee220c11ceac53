import type { ClubRecords } from '#contract/clubs/seasons.ts'
import { formatToPar } from '#domain/format.ts'

type RecordKind = ClubRecords['records'][number]['kind']

/** A season's name: `2026`, or `2026–27` when it doesn't start in January. */
export const seasonText = (season: number, startMonth: number): string =>
  startMonth === 1 ? String(season) : `${season}–${String(season + 1).slice(-2)}`

/** `1 week`, `3 weeks`. */
export const pluralText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** The name of a record. */
export const recordTitles: Record<RecordKind, string> = {
  'best-total': 'Best total',
  'widest-win': 'Widest win',
  'longest-run': 'Most wins in a row',
  'most-cut': 'Most golfers cut',
  'best-guess': 'Closest guess',
}

/** A record's value in words. */
export function recordText(kind: RecordKind, value: number): string {
  if (kind === 'best-total') return formatToPar(value)
  if (kind === 'widest-win') return `by ${pluralText(value, 'stroke')}`
  if (kind === 'longest-run') return pluralText(value, 'win')
  if (kind === 'most-cut') return pluralText(value, 'golfer')
  return value === 0 ? 'exact' : `${pluralText(value, 'stroke')} off`
}
