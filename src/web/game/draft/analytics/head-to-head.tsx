import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { GolferAnalytics } from '#contract/game/analytics.ts'
import { chanceToBeat } from '#domain/strength/head-to-head.ts'
import { percentText } from '#web/format/numbers.ts'
import { type Edition, golferFormQuery } from '#web/tournaments/queries.ts'
import { Select } from '#web/ui/inputs/form-controls.tsx'

import { countMeetings, type Meetings as MeetingCount } from '../golfer/meetings.ts'

interface HeadToHeadProps {
  /** The likeliest winner first. */
  golfers: readonly GolferAnalytics[]
  edition: Edition
}

/** Compares two golfers: the likelier to finish ahead, and how their meetings ended. */
export function HeadToHead({ golfers, edition }: HeadToHeadProps) {
  const [ids, setIds] = useState(() => golfers.slice(0, 2).map(({ apiPlayerId }) => apiPlayerId))
  const [one, other] = ids.map((id) => golfers.find(({ apiPlayerId }) => apiPlayerId === id))
  if (!one || !other) return null
  const [first, second] = chanceOf(one, other) < 0.5 ? [other, one] : [one, other]
  return (
    <section aria-labelledby="head-to-head">
      <h3 id="head-to-head" className="text-base">
        Head to Head
      </h3>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {[one, other].map(({ apiPlayerId }, at) => (
          <Select
            key={at}
            aria-label={at === 0 ? 'One golfer' : 'The other golfer'}
            value={apiPlayerId}
            onChange={({ target }) =>
              setIds(ids.map((id, nth) => (nth === at ? target.value : id)))
            }
          >
            {golfers.map(({ apiPlayerId, name }) => (
              <option key={apiPlayerId} value={apiPlayerId}>
                {name}
              </option>
            ))}
          </Select>
        ))}
      </div>
      <output className="mt-2 block max-w-prose">
        {one === other
          ? 'Pick two different golfers.'
          : `${first.name} finishes ahead of ${second.name} ${percentText(chanceOf(first, second))} of the time.`}
        {one !== other && <Meetings {...{ first, second, edition }} />}
      </output>
    </section>
  )
}

const chanceOf = (one: GolferAnalytics, other: GolferAnalytics) =>
  chanceToBeat(
    { strokes: one.strength, error: one.strengthError },
    { strokes: other.strength, error: other.strengthError },
  )

interface MeetingsProps {
  first: GolferAnalytics
  second: GolferAnalytics
  edition: Edition
}

function Meetings({ first, second, edition }: MeetingsProps) {
  const one = useQuery(golferFormQuery(edition, first.apiPlayerId)).data
  const other = useQuery(golferFormQuery(edition, second.apiPlayerId)).data
  const { count = 0, wins = [0, 0] } = (one && other && countMeetings(one, other)) ?? {}
  if (count === 0) return null
  return ` ${meetingsText([first.name, second.name], { count, wins })}`
}

/** The meetings of two golfers: `They’ve met once in two years: Bo Hoag finished ahead.` */
export function meetingsText(
  [first, second]: [string, string],
  { count, wins: [won, lost] }: MeetingCount,
): string {
  const met = `They’ve met ${timesText(count)} in two years`
  if (won + lost === 0) return `${met} and ${count === 1 ? 'tied' : 'tied every time'}.`
  const [leader, most, trailer, least] =
    won >= lost ? [first, won, second, lost] : [second, lost, first, won]
  const ahead = `${met}: ${leader} finished ahead`
  if (most === count) return count === 1 ? `${ahead}.` : `${ahead} every time.`
  return `${ahead} ${timesText(most)}, and ${trailer} ${least === 0 ? 'never' : timesText(least)}.`
}

const timesText = (times: number) =>
  times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`
