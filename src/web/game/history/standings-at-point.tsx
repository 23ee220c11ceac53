import { clsx } from 'clsx'
import { useMemo, useRef } from 'react'

import { Position } from '#web/format/position-text.tsx'
import { ToPar } from '#web/format/score.tsx'
import { SlidingRows } from '#web/ui/lists/sliding-rows.ts'
import { useStableOrder } from '#web/ui/lists/use-stable-order.ts'

import type { HistoryPoint } from './standings-history.ts'

/** The standings at a point of the week. Teams slide to their new places. */
export function StandingsAtPoint({ point, me }: { point: HistoryPoint; me: string }) {
  const list = useRef<HTMLOListElement>(null)
  const ids = useMemo(() => point.standings.map(({ userId }) => userId), [point])
  const order = useStableOrder(ids, list)
  const lines = new Map(point.standings.map((line) => [line.userId, line]))
  return (
    <ol ref={list} aria-label="Standings at that moment" className="[overflow-anchor:none]">
      <SlidingRows {...{ list, order }}>
        {order.map((id) => {
          const line = lines.get(id)
          return (
            line && (
              <li
                key={id}
                data-slide={id}
                className={clsx(
                  'ruled flex min-h-11 items-center gap-3 bg-board px-3 first:border-t-0',
                  id === me && 'mine font-semibold',
                )}
              >
                <span className="digits w-8 shrink-0 text-sm">
                  <Position position={line.position} />
                </span>
                <span className="min-w-0 grow truncate">{line.name}</span>
                <ToPar value={line.total} className="font-semibold" />
              </li>
            )
          )
        })}
      </SlidingRows>
    </ol>
  )
}
