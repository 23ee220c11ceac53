import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { GolferAnalytics } from '#contract/game/analytics.ts'
import { chanceToBeat } from '#domain/strength/head-to-head.ts'
import { percentText } from '#web/format/numbers.ts'
import { type Edition, golferFormQuery } from '#web/tournaments/queries.ts'
import { Select } from '#web/ui/inputs/form-controls.tsx'

import { countMeetings } from '../golfer/meetings.ts'

interface HeadToHeadProps {
  /** The likeliest winner first. */
  golfers: readonly GolferAnalytics[]
  edition: Edition
}

/** Who of two golfers is likelier to finish ahead, and how they have met so far. */
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
  return (
    <>
      {' '}
      In the {count === 1 ? 'tournament' : `${count} tournaments`} both played in two years,{' '}
      {first.name} was ahead {timesText(wins[0])} and {second.name} {timesText(wins[1])}.
    </>
  )
}

const timesText = (times: number) => (times === 1 ? 'once' : `${times} times`)
