import { type ReactNode, useRef, useState } from 'react'

import { maxGroupSize, groups, type Group } from '#domain/leagues/groups.ts'
import { useFocusAfter } from '#web/ui/hooks/use-focus-after.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import { type Golfer, groupOf, type Saved } from './assignments.ts'
import { GolferRow } from './golfer-row.tsx'
import type { Assignments } from './use-assignments.ts'

/** Rows shown at first: 156 is a long scroll on a phone, and most choices are among the best. */
const firstRows = { reading: 15, editing: 40 }

interface GolferListProps {
  label: string
  golfers: readonly Golfer[]
  saved: Saved
  assignments: Assignments
  onRemove?: ((apiPlayerId: string) => void) | undefined
  /** Shown without golfers. */
  empty: ReactNode
}

/** Golfers with their groups. A button shows the rest of a long list. */
export function GolferList(props: GolferListProps) {
  const { label, golfers, saved, assignments, onRemove, empty } = props
  const { counts, pending, editing, choose } = assignments
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const few = firstRows[editing ? 'editing' : 'reading']
  useFocusAfter(all, () => list.current?.children[few])
  if (golfers.length === 0) return empty
  const full = groups.filter((group: Group) => counts[group].all >= maxGroupSize).join('')
  const shown = all ? golfers : golfers.slice(0, few)
  return (
    <>
      <ul ref={list} aria-label={label}>
        {shown.map((golfer) => (
          <GolferRow
            key={golfer.apiPlayerId}
            golfer={golfer}
            group={groupOf(golfer.apiPlayerId, saved, pending)}
            unsaved={pending.has(golfer.apiPlayerId)}
            full={full}
            onChoose={editing ? choose : undefined}
            onRemove={editing ? undefined : onRemove}
          />
        ))}
      </ul>
      {shown.length < golfers.length && (
        <div className="ruled p-3 text-center">
          <Button onClick={() => setAll(true)}>Show all {golfers.length} players</Button>
        </div>
      )}
    </>
  )
}
