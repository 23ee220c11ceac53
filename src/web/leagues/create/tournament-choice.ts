import type { Tournament } from '#contract/tournaments.ts'

/** Why no league can be made on a tournament; null where one can. */
export function unavailableReason(
  { status, draftingEndDate }: Pick<Tournament, 'status' | 'draftingEndDate'>,
  now: number,
): string | null {
  if (status === 'in-progress') return 'already started'
  if (status !== 'upcoming') return 'already over'
  return now >= draftingEndDate.getTime() ? 'drafting has closed' : null
}

/** A tournament in a list of choices: ids are one to an organisation. */
export const choiceKey = ({ orgId, id }: Pick<Tournament, 'orgId' | 'id'>): string =>
  `${orgId}/${id}`

/** The choice that an address brings along, as the tournaments' page links it; none where it cannot be made. */
export function choiceFromUrl(
  address: URLSearchParams,
  tournaments: readonly Tournament[],
  now: number,
): string {
  const wanted = choiceKey({
    orgId: address.get('org') ?? '1',
    id: address.get('tournament') ?? '',
  })
  const found = tournaments.find((tournament) => choiceKey(tournament) === wanted)
  return found && unavailableReason(found, now) === null ? wanted : ''
}
