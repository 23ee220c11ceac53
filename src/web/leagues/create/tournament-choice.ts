import type { Tournament } from '#contract/game/tournament.ts'

/** Why no league can be created for a tournament; null if one can. */
export function unavailableReason(
  { status, draftingEndDate }: Pick<Tournament, 'status' | 'draftingEndDate'>,
  now: number,
): string | null {
  if (status === 'in-progress') return 'already started'
  if (status !== 'upcoming') return 'already over'
  return now >= draftingEndDate.getTime() ? 'picks are locked' : null
}

/** A tournament's value in a select: ids are unique only within an organization. */
export const choiceKey = ({ orgId, id }: Pick<Tournament, 'orgId' | 'id'>): string =>
  `${orgId}/${id}`

/** The tournament in the URL, as the tournaments page links it; empty if it can't be chosen. */
export function choiceFromUrl(
  search: URLSearchParams,
  tournaments: readonly Tournament[],
  now: number,
): string {
  const wanted = choiceKey({
    orgId: search.get('org') ?? '1',
    id: search.get('tournament') ?? '',
  })
  const found = tournaments.find((tournament) => choiceKey(tournament) === wanted)
  return found && unavailableReason(found, now) === null ? wanted : ''
}
