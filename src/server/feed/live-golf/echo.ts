import { FeedError, type TournamentRef } from '../../world/golf-source.ts'

/** Holds an answer to the question: a gateway's cache may give another one's. */
export function checkEcho(answer: TournamentRef, asked: TournamentRef, what: string): void {
  const same =
    answer.orgId === asked.orgId && answer.tournId === asked.tournId && answer.year === asked.year
  if (!same) throw new FeedError('unreadable', `${what}: the answer is of another tournament`)
}

/** @throws {FeedError} unreadable, when two have the same key */
export function unique<T>(items: readonly T[], key: (item: T) => string, what: string): void {
  const seen = new Set<string>()
  for (const item of items) {
    if (seen.has(key(item))) throw new FeedError('unreadable', `${what} ${key(item)} twice`)
    seen.add(key(item))
  }
}

/** The golfer's full name. @throws {FeedError} unreadable, when he has none */
export function requireName(person: { firstName: string; lastName: string }, what: string): string {
  const name = `${person.firstName} ${person.lastName}`.trim()
  if (!name) throw new FeedError('unreadable', `${what}: a golfer without a name`)
  return name
}
