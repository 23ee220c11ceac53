import type { WinProbabilityPoint, StandingsPoint } from '#contract/game/history.ts'
import { getWeek, type Moment, type Recap, type Week } from '#contract/game/week.ts'
import { topics } from '#contract/wire/topics.ts'
import { formatPosition } from '#domain/order.ts'
import { endpointQuery } from '#web/api/client.ts'
import { pushedDocument } from '#web/api/live/pushed-documents.ts'

/** A league's week up to now. Standings and chances are oldest first, moments and recaps newest first. */
export interface WeekSoFar {
  members: Week['members']
  points: StandingsPoint[]
  chances: WinProbabilityPoint[]
  moments: Moment[]
  recaps: Recap[]
}

/** How often the week is asked for while the stream is down. */
export const weekPollMs = 120_000

/** A league's week up to now. The stream keeps it current. */
export const weekQuery = (id: string) => ({
  ...endpointQuery(topics.week(id).key, getWeek, { params: { id } }, weekSoFar),
  meta: pushedDocument(getWeek, { params: { id } }),
})

/** Puts the points of a week in order and names their teams. */
export function weekSoFar({ members, points, moments, recaps }: Week): WeekSoFar {
  const names = new Map(members.map((member) => [member.userId, member]))
  const inOrder = Object.entries(points)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, point]) => point)
  return {
    members,
    points: inOrder.map(({ at, round, standings }) => {
      const ranks = standings.map(({ rank }) => rank)
      const hasBegun = standings.some(({ total }) => total !== null)
      const isShared = (rank: number) => ranks.indexOf(rank) !== ranks.lastIndexOf(rank)
      return {
        at,
        round,
        standings: standings.map(({ userId, rank, total }) => {
          const { username = '', name = '' } = names.get(userId) ?? {}
          const position = hasBegun ? formatPosition(rank, isShared(rank)) : '-'
          return { userId, username, name, rank, position, total }
        }),
      }
    }),
    chances: inOrder.flatMap(({ at, round, chances }) => (chances ? [{ at, round, chances }] : [])),
    moments,
    recaps,
  }
}
