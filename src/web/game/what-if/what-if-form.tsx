import { useMemo, useState } from 'react'

import { standingsOf, type WhatIfLeague } from '#contract/game/league-scoreboard.ts'
import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import { type ImaginedFinish, withImaginedFinishes } from '#domain/what-if/what-if.ts'
import { useMe } from '#web/api/session.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/inputs/button.tsx'

import { FinishesCard } from './finishes-card.tsx'
import { outcomeText } from './outcome-text.ts'
import { SimulatedStandings } from './simulated-standings.tsx'

interface ImaginedProps {
  board: WhatIfLeague
  /** The scoreboard as it is. */
  now: Scoreboard
}

/** The finishes that the reader imagines, and what they would mean. They are gone when the page is left. */
export function WhatIfForm({ board, now }: ImaginedProps) {
  const me = useMe()
  const [finishes, setFinishes] = useState<ReadonlyMap<string, ImaginedFinish>>(new Map())
  const picked = useMemo(
    () => new Set(board.standings.flatMap(({ golfers }) => golfers.map((one) => one.apiPlayerId))),
    [board.standings],
  )
  const imagined = useMemo(
    () => withImaginedFinishes(now, finishes, picked),
    [now, finishes, picked],
  )
  const lines = useMemo(() => standingsOf(board, imagined).rows, [board, imagined])
  const set = (apiPlayerId: string, finish: ImaginedFinish | null) =>
    setFinishes((before) => {
      const next = new Map(before)
      if (finish) next.set(apiPlayerId, finish)
      else next.delete(apiPlayerId)
      return next
    })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-5">
      <div className="board sticky top-0 z-20 flex min-h-14 flex-wrap items-center gap-x-3 border-flag px-3 py-1.5">
        <Badge tone="flag">Not real</Badge>
        <output className="min-w-36 flex-1 text-sm">
          {outcomeText(board.standings, lines, { me: me.id, isSet: finishes.size > 0 })}
        </output>
        <Button
          aria-disabled={finishes.size === 0}
          onClick={() => finishes.size > 0 && setFinishes(new Map())}
        >
          Reset
        </Button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:gap-5 lg:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <FinishesCard {...{ known: board, now, picked, finishes, set }} />
        {/* Beside a long list, the standings stay on the screen below the bar. */}
        <div className="lg:sticky lg:top-20">
          <Card flush title="What-If Standings">
            <SimulatedStandings currentStandings={board.standings} lines={lines} me={me.id} />
          </Card>
        </div>
      </div>
    </div>
  )
}
