import { useRef, useState } from 'react'

import type { League } from '#contract/leagues.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { useFocusAfter } from '#web/ui/hooks/use-focus-after.ts'

import { FieldTabs } from './field-tabs.tsx'
import { FieldTools } from './field-tools.tsx'
import { rowId } from './golfer-row.tsx'
import { PendingBar } from './pending-bar.tsx'
import type { Assignments } from './use-assignments.ts'
import type { Field } from './use-field.ts'
import { useRemovePlayer } from './use-remove-player.ts'

interface PlayersCardProps {
  league: League
  field: Field
  assignments: Assignments
  /** Whether the reader may sort golfers now. */
  canSort: boolean
  isCommissioner: boolean
}

export const playersHeadingId = 'players-heading'

/** The field and its groups; for the commissioner, while the league is set up, the tools to sort it. */
export function PlayersCard(props: PlayersCardProps) {
  const { league, field, assignments, canSort, isCommissioner } = props
  const { golfers, saved } = field
  const [text, setText] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const remove = useRemovePlayer(league.id)
  const [removed, setRemoved] = useState('')
  const editing = canSort && assignments.editing
  const heading = () => document.getElementById(playersHeadingId)
  useFocusAfter(editing, heading)
  useFocusAfter(saved.has(removed), () => document.getElementById(rowId(removed)) ?? heading())
  const canStart = canSort && !editing && golfers.length > 0
  const removeNow = (apiPlayerId: string) => {
    setRemoved(apiPlayerId)
    const entry = saved.get(apiPlayerId)
    const isOnItsWay = remove.isPending && remove.variables === entry?.id
    if (entry && !isOnItsWay) remove.mutate(entry.id)
  }
  const cancel = () => {
    setText('')
    assignments.stop()
  }
  const clear = () => {
    setText('')
    search.current?.focus()
  }
  return (
    <Card flush title="Players" headingId={playersHeadingId}>
      {!isCommissioner && (
        <p className="px-4 pt-3 text-sm text-ink-soft">
          Only the league commissioner can modify player assignments
        </p>
      )}
      {field.isPending && (
        <div className="p-4">
          <SkeletonRows rows={10} label="Loading players" className="h-14" />
        </div>
      )}
      {field.isError && (
        <ErrorState
          title="Failed to load tournament players"
          onRetry={field.retry}
          pending={field.isFetching}
        />
      )}
      {field.isReady && (
        <>
          <FieldTools
            {...{ text, search }}
            onText={setText}
            onSort={editing ? assignments.sort : undefined}
          />
          <FieldTabs
            {...{ golfers, saved, assignments, text }}
            onClear={clear}
            onRemove={canSort ? removeNow : undefined}
            onSort={canStart ? assignments.start : undefined}
          />
          {editing && <PendingBar assignments={assignments} onCancel={cancel} />}
        </>
      )}
    </Card>
  )
}
