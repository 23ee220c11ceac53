import type { ClubRecords, SeasonStandings } from '#contract/clubs/seasons.ts'
import { formatToPar } from '#domain/format.ts'
import { joinNames } from '#domain/week/words.ts'
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

/** Says who leads a season and by what: `You lead by 3 points`; once it is over, who won. Null before its first week. */
export function leadText(
  { rows, isOver }: Pick<SeasonStandings, 'rows' | 'isOver'>,
  me: string,
): string | null {
  const played = rows.filter(({ weeks }) => weeks > 0)
  const leaders = played.filter(({ place }) => place === 1)
  const first = leaders[0]
  if (!first) return null
  const others = leaders.flatMap(({ userId, name }) => (userId === me ? [] : [name]))
  const names = joinNames(others.length < leaders.length ? ['You', ...others] : others)
  if (leaders.length > 1) return `${names} ${isOver ? 'share the title' : 'are tied for the lead'}`
  const second = played[leaders.length]
  const lead = second ? first.points - second.points : 0
  const verb = isOver ? 'won' : first.userId === me ? 'lead' : 'leads'
  const margin = lead > 0 ? `by ${pluralize(lead, 'point')}` : 'on wins'
  const rest = second ? ` ${margin}` : isOver ? ' the season' : ''
  return `${names} ${verb}${rest}`
}
