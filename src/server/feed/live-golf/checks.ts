import { FeedError, type TournamentRef } from '#server/platform/services/golf-source.ts'

/** Checks that an answer is about the tournament asked for: a gateway's cache may mix them up. */
export function checkSameTournament(
  answer: TournamentRef,
  requested: TournamentRef,
  what: string,
): void {
  const same =
    answer.orgId === requested.orgId &&
    answer.tournId === requested.tournId &&
    answer.year === requested.year
  if (!same) throw new FeedError('unreadable', `${what}: the answer is about another tournament`)
}

/** A golfer's full name; empty when the answer has none. */
export const fullName = ({
  firstName,
  lastName,
}: {
  firstName: string
  lastName: string
}): string => `${firstName} ${lastName}`.trim()

/** A golfer's full name. @throws {FeedError} unreadable, when there is none */
export function requireName(person: { firstName: string; lastName: string }, what: string): string {
  const name = fullName(person)
  if (!name) throw new FeedError('unreadable', `${what}: a golfer without a name`)
  return name
}
