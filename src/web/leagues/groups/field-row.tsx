import { X } from 'lucide-react'
import { memo } from 'react'

import { slotName, type Group } from '#domain/leagues/groups.ts'
import { rankLabel } from '#domain/strength/field-order.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { IconButton } from '#web/ui/inputs/icon-button.tsx'

import type { GroupGolfer } from './group-assignments.ts'
import { GroupButtons } from './group-buttons.tsx'

interface GolferRowProps {
  golfer: GroupGolfer
  group: Group | null
  /** Whether the group differs from what is saved. */
  unsaved: boolean
  /** The letters of the full groups. */
  fullGroups: string
  /** Given in edit mode. */
  onChoose?: ((apiPlayerId: string, group: Group | null) => void) | undefined
  /** Given where a saved golfer can be removed at once. */
  onRemove?: ((apiPlayerId: string) => void) | undefined
}

/** The element id of a golfer's row. */
export const rowId = (apiPlayerId: string): string => `golfer-${apiPlayerId}`

/** A golfer of the field: rank, name and country, and their group or the choice of one. */
export const FieldRow = memo(function GolferRow(props: GolferRowProps) {
  const { golfer, group, unsaved, fullGroups, onChoose, onRemove } = props
  const { apiPlayerId, name, country, rank, order, isAmateur, withdrawn } = golfer
  // No group takes a withdrawn golfer.
  const choose = withdrawn && onChoose
  const remove = choose ? (id: string) => choose(id, null) : onRemove
  return (
    <li
      id={rowId(apiPlayerId)}
      className="ruled flex min-h-14 flex-wrap items-center justify-end gap-2 px-3 py-1.5 sm:gap-3 first:border-t-0 sm:px-4"
    >
      {(rank !== null || order) && (
        <span className="tile me-auto min-w-10 shrink-0">
          <span className="sr-only">{rank === null ? 'Not ranked' : `${rankLabel(golfer)} `}</span>
          {rank ?? <span aria-hidden="true">–</span>}
        </span>
      )}
      <div className="min-w-0 grow basis-[5.5rem]">
        <p className="leading-snug font-semibold">
          {name}
          {isAmateur && <abbr title="Amateur"> (a)</abbr>}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {unsaved ? <span className="font-semibold text-ink">Not saved yet</span> : country}
          {withdrawn && <Badge tone="rough">Withdrawn</Badge>}
        </p>
      </div>
      {onChoose && !withdrawn ? (
        <GroupButtons
          name={name}
          chosen={group}
          unsaved={unsaved}
          full={fullGroups}
          onChoose={(chosen) => onChoose(apiPlayerId, chosen)}
        />
      ) : (
        group && (
          <span className="tile shrink-0">
            <span className="sr-only">Group </span>
            {group}
          </span>
        )
      )}
      {remove && group && (
        <IconButton
          variant="ghost"
          className="-me-2"
          label={`Remove ${name} from ${slotName(group)}`}
          onClick={() => remove(apiPlayerId)}
        >
          <X className="size-5" />
        </IconButton>
      )}
    </li>
  )
})
