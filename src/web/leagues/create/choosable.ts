import type { Tournament } from '#contract/tournaments.ts'

/** Why no league can be made on a tournament; null where one can. */
export function whyNot(
  { status, draftingEndDate }: Pick<Tournament, 'status' | 'draftingEndDate'>,
  now: number,
): string | null {
  if (status === 'in-progress') return 'already started'
  if (status !== 'upcoming') return 'already over'
  return now >= draftingEndDate.getTime() ? 'drafting has closed' : null
}

/** A tournament in a list of choices: ids are one to an organisation. */
export const choiceOf = ({ orgId, id }: Pick<Tournament, 'orgId' | 'id'>): string =>
  `${orgId}/${id}`

/** The choice that an address brings along, as the tournaments' page links it; none where it cannot be made. */
export function choiceIn(
  address: URLSearchParams,
  tournaments: readonly Tournament[],
  now: number,
): string {
  const wanted = choiceOf({
    orgId: address.get('org') ?? '1',
    id: address.get('tournament') ?? '',
  })
  const found = tournaments.find((tournament) => choiceOf(tournament) === wanted)
  return found && whyNot(found, now) === null ? wanted : ''
}
