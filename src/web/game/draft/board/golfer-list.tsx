import type { KeyboardEvent } from 'react'

import type { DraftGolfer } from '../field/field.ts'
import { noFacts } from '../field/finishes.ts'
import type { SheetOrder } from '../field/sorting.ts'
import type { DraftList } from '../golfer/use-draft-list.ts'
import { countInSlot } from '../picks/picks.ts'
import { GolferRow } from './golfer-row.tsx'

interface GolferListProps {
  golfers: readonly DraftGolfer[]
  list: DraftList
  /** What the list is sorted by, which a row says first. */
  order: SheetOrder
}

/** Golfers to pick from. Arrow keys move between their pick buttons, Home and End go to the ends. */
export function GolferList({ golfers, list, order }: GolferListProps) {
  const { draft, unsaved, places, facts, stars } = list
  const picked = new Set(draft.picks.apiPlayerIds)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons inside
    <ul onKeyDown={moveFocusByKey}>
      {golfers.map((golfer) => (
        <GolferRow
          key={golfer.apiPlayerId}
          golfer={golfer}
          facts={facts?.get(golfer.apiPlayerId) ?? noFacts}
          picked={picked.has(golfer.apiPlayerId)}
          unsaved={unsaved.has(golfer.apiPlayerId)}
          starred={stars.has(golfer.apiPlayerId)}
          // In a group with a single place, a tap replaces the golfer.
          isGroupFull={
            places[golfer.slot] > 1 && countInSlot(draft.team, golfer.slot) >= places[golfer.slot]
          }
          order={order}
          sheet={list}
        />
      ))}
    </ul>
  )
}

function moveFocusByKey(event: KeyboardEvent<HTMLUListElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-golfer]')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
  const next = to === undefined ? undefined : buttons[to]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
