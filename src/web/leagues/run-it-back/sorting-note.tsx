import type { NextLeaguePreview } from '#contract/leagues/run-it-back.ts'
import { orderName, unorderedText } from '#domain/strength/field-order.ts'

interface SortingNoteProps {
  week: NextLeaguePreview
  tournament: { apiTournamentId: string; tournOrgId: string }
}

/** Says what a new league's groups will be sorted by; nothing before the field is out. */
export function SortingNote({ week: { fields }, tournament }: SortingNoteProps) {
  const field = fields.find(
    ({ apiTournamentId, tournOrgId }) =>
      apiTournamentId === tournament.apiTournamentId && tournOrgId === tournament.tournOrgId,
  )
  if (!field) return null
  return (
    <p className="text-sm text-ink-soft">
      {field.golferOrder
        ? `The groups will be sorted by ${orderName(field.golferOrder)}.`
        : `${unorderedText}, so you’d sort the groups yourself.`}
    </p>
  )
}
