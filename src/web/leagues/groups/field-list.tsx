import { type ReactNode, useRef, useState } from 'react'

import { maxGroupSize, groups, type Group } from '#domain/leagues/groups.ts'
import { ShowAllButton } from '#web/ui/lists/show-all-button.tsx'

import { FieldRow } from './field-row.tsx'
import { type GroupGolfer, currentGroup, type SavedGroups } from './group-assignments.ts'
import type { Assignments } from './use-group-assignments.ts'

/** Rows shown at first: 156 is a long scroll on a phone, and most choices are among the best. */
const firstRows = { reading: 15, editing: 40 }

interface GolferListProps {
  label: string
  golfers: readonly GroupGolfer[]
  saved: SavedGroups
  assignments: Assignments
  onRemove?: ((apiPlayerId: string) => void) | undefined
  /** Shown without golfers. */
  empty: ReactNode
}

/** Golfers with their groups. A button shows the rest of a long list. */
export function FieldList(props: GolferListProps) {
  const { label, golfers, saved, assignments, onRemove, empty } = props
  const { counts, pending, editing, choose } = assignments
  const [showsAll, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const initialCount = firstRows[editing ? 'editing' : 'reading']
  if (golfers.length === 0) return empty
  const full = groups.filter((group: Group) => counts[group].all >= maxGroupSize).join('')
  const shown = showsAll ? golfers : golfers.slice(0, initialCount)
  return (
    <>
      <ul ref={list} aria-label={label}>
        {shown.map((golfer) => (
          <FieldRow
            key={golfer.apiPlayerId}
            golfer={golfer}
            group={currentGroup(golfer.apiPlayerId, saved, pending)}
            unsaved={pending.has(golfer.apiPlayerId)}
            fullGroups={full}
            onChoose={editing ? choose : undefined}
            onRemove={editing ? undefined : onRemove}
          />
        ))}
      </ul>
      {shown.length < golfers.length && (
        <div className="ruled p-3 text-center">
          <ShowAllButton list={list} onShowAll={() => setAll(true)}>
            Show All {golfers.length} Players
          </ShowAllButton>
        </div>
      )}
    </>
  )
}
