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
