import type { ClubRecords } from '#contract/clubs/seasons.ts'
import { formatToPar } from '#domain/format.ts'
import { pluralize } from '#domain/words.ts'

type RecordKind = ClubRecords['records'][number]['kind']

/** A season's name: `2026`, or `2026–27` when it doesn't start in January. */
export const seasonText = (season: number, startMonth: number): string =>
  startMonth === 1 ? String(season) : `${season}–${String(season + 1).slice(-2)}`

/** The name of a record. */
export const recordTitles: Record<RecordKind, string> = {
  'best-total': 'Best total',
  'widest-win': 'Widest win',
  'longest-run': 'Most wins in a row',
  'most-cut': 'Most missed cuts',
  'best-guess': 'Closest guess',
}

/** A record's value in words. */
export function recordText(kind: RecordKind, value: number): string {
  if (kind === 'best-total') return formatToPar(value)
  if (kind === 'widest-win') return `by ${pluralize(value, 'stroke')}`
  if (kind === 'longest-run') return pluralize(value, 'win')
  if (kind === 'most-cut') return pluralize(value, 'golfer')
  return value === 0 ? 'exact' : `${pluralize(value, 'stroke')} off`
}
