import { Fragment } from 'react'

import type { GolferInText } from '#contract/game/week.ts'

import { GolferLink } from './golfer-link.tsx'

interface GolfersInTextProps {
  leagueId: string
  text: string
  /** In their order. */
  golfers: readonly GolferInText[]
}

/** A text whose golfers open their sheets in place. */
export function GolfersInText({ leagueId, text, golfers }: GolfersInTextProps) {
  return (
    <>
      {golfers.map(({ apiPlayerId, start, length }, nth) => (
        <Fragment key={`${apiPlayerId} ${start}`}>
          {text.slice(endOf(golfers[nth - 1]), start)}
          <GolferLink
            leagueId={leagueId}
            golfer={{ apiPlayerId, name: text.slice(start, start + length) }}
            className="underline decoration-line underline-offset-4 hover:decoration-ink"
          />
        </Fragment>
      ))}
      {text.slice(endOf(golfers.at(-1)))}
    </>
  )
}

const endOf = (golfer: GolferInText | undefined) => (golfer ? golfer.start + golfer.length : 0)
