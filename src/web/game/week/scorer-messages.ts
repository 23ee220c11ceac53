import { useQuery } from '@tanstack/react-query'

import type { GolferInText, Moment, Recap } from '#contract/game/week.ts'
import type { Message } from '#contract/people/messages.ts'
import { usePollInterval } from '#web/api/live/live-events.ts'
import { useHasPassed } from '#web/format/date-time.tsx'
import { leagueQuery } from '#web/leagues/queries.ts'

import { weekPollMs, weekQuery } from '../history/queries.ts'
import { scorerQuery } from './queries.ts'

/** For a league that isn't loaded yet. */
const never = new Date(8.64e15)

/**
 * The scorer's lines of a league's chat: the Reveal, moments, recaps and more, oldest first. Null while they load, and
 * none before picks lock or when I muted the scorer.
 */
export function useScorerMessages(
  leagueId: string,
  more: readonly ScorerMessage[] | null = [],
): readonly ScorerPost[] | null {
  const { data: league } = useQuery({ ...leagueQuery(leagueId), enabled: false })
  const enabled = useHasPassed(league?.draftingEndDate ?? never)
  const refetchInterval = usePollInterval(weekPollMs)
  const week = useQuery({ ...weekQuery(leagueId), enabled, refetchInterval })
  const scorer = useQuery({ ...scorerQuery(leagueId), enabled })
  if (!league || week.isLoading || scorer.isLoading || !more) return null
  if (!week.data || !scorer.data || scorer.data.muted) return []
  return toScorerMessages(league.draftingEndDate, week.data.moments, week.data.recaps, more)
}

/** A line of the scorer as a message, and the golfers that it names. */
export interface ScorerPost extends Message {
  golfers?: readonly GolferInText[]
}

/** A line of the scorer. */
export type ScorerMessage = Pick<Message, 'id' | 'content' | 'createdAt'>

const scorer = { senderId: 'scorer', senderName: 'The scorer' }

/** The Reveal, moments that stand and recaps as messages, oldest first. Moments and recaps come newest first. */
export function toScorerMessages(
  lockedAt: Date,
  moments: readonly Moment[],
  recaps: readonly Recap[],
  more: readonly ScorerMessage[] = [],
): ScorerPost[] {
  const content = 'Picks are locked. The Reveal is open: every team, side by side.'
  return [
    { ...scorer, id: 'reveal', content, createdAt: lockedAt },
    ...moments
      .toReversed()
      .filter(({ undone }) => !undone)
      .map(({ id, at, text, golfers }) => ({
        ...scorer,
        id,
        content: text,
        golfers,
        createdAt: at,
      })),
    ...recaps.toReversed().map(({ round, at, text, golfers, prizes }) => ({
      ...scorer,
      id: `recap-${round}`,
      content: prizes ? `${text} ${prizes}` : text,
      golfers,
      createdAt: at,
    })),
    ...more.map((line) => ({ ...scorer, ...line })),
  ].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}
