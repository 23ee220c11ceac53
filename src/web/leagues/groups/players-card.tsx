import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'

import { removeFromGroup } from '#contract/leagues/groups.ts'
import { type League } from '#contract/leagues/leagues.ts'
import { topics } from '#contract/wire/topics.ts'
import { type FieldOrder, orderName, unorderedText } from '#domain/strength/field-order.ts'
import { call } from '#web/api/client.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { editionOf, finishesQuery } from '#web/tournaments/queries.ts'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'
import { useFocusAfterChange } from '#web/ui/hooks/use-focus-after-change.ts'

import { groupsQuery } from '../groups-query.ts'
import { rowId } from './field-row.tsx'
import { FieldTabs } from './field-tabs.tsx'
import { FieldToolbar } from './field-toolbar.tsx'
import { ordersOf, type SavedGroups } from './group-assignments.ts'
import { UnsavedBar } from './unsaved-bar.tsx'
import type { Assignments } from './use-group-assignments.ts'
import type { LeagueField } from './use-league-field.ts'

const PastProgress = lazy(async () => ({
  default: (await import('#web/tournaments/past-progress.tsx')).PastProgress,
}))

interface PlayersCardProps {
  league: League
  field: LeagueField
  assignments: Assignments
  /** Whether the reader may sort golfers now. */
  canSort: boolean
  isCommissioner: boolean
}

/** The element id of the card's heading. */
export const playersHeadingId = 'players-heading'

/** The field and its groups, with tools for the commissioner to sort it during setup. */
export function PlayersCard(props: PlayersCardProps) {
  const { league, field, assignments, canSort, isCommissioner } = props
  const { golfers, saved } = field
  const [text, setText] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const editing = canSort && assignments.editing
  const heading = () => document.getElementById(playersHeadingId)
  useFocusAfterChange(editing, heading)
  const remove = useRemovePlayer(league.id, saved, heading)
  const canStart = canSort && !editing && golfers.length > 0
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
      {golfers[0] && (golfers[0].order || !league.setupComplete) && (
        <p className="px-4 pt-3 text-sm text-ink-soft">{orderText(golfers[0].order)}</p>
      )}
      {!isCommissioner && (
        <p className="px-4 pt-3 text-sm text-ink-soft">
          Only the league commissioner can modify player assignments
        </p>
      )}
      <PastNote league={league} />
      <QueryContent
        query={field.query}
        label="tournament players"
        skeleton={<SkeletonRows inset rows={10} className="h-14" />}
      >
        {() => (
          <>
            <FieldToolbar
              {...{ text, search }}
              orders={ordersOf(golfers)}
              onText={setText}
              onSort={editing ? assignments.sort : undefined}
            />
            <FieldTabs
              {...{ golfers, saved, assignments, text }}
              onClear={clear}
              onRemove={canSort ? remove : undefined}
              onSort={canStart ? assignments.start : undefined}
            />
            {editing && <UnsavedBar assignments={assignments} onCancel={cancel} />}
          </>
        )}
      </QueryContent>
    </Card>
  )
}

/** What the field is listed by. */
const orderText = (order: FieldOrder | null) =>
  order ? `In the order of ${orderName(order)}.` : `${unorderedText}, so we can’t put it in order.`

/** How far the past has been read, while it is. */
function PastNote({ league }: Pick<PlayersCardProps, 'league'>) {
  const { data: finishes } = useQuery(finishesQuery(editionOf(league)))
  if (!finishes?.past) return null
  return (
    <Suspense>
      <div className="px-4 pt-3">
        <PastProgress past={finishes.past} />
      </div>
    </Suspense>
  )
}

/** Removes a golfer from their saved group at once. The focus then moves to their row, else to the heading. */
function useRemovePlayer(leagueId: string, saved: SavedGroups, heading: () => HTMLElement | null) {
  const client = useQueryClient()
  const [removed, setRemoved] = useState('')
  useFocusAfterChange(
    saved.has(removed),
    () => document.getElementById(rowId(removed)) ?? heading(),
  )
  const remove = useMutation({
    mutationFn: (playerGroupId: string) =>
      call(removeFromGroup, { params: { id: leagueId, playerGroupId } }),
    onSuccess: (_, playerGroupId) =>
      client.setQueryData(groupsQuery(leagueId).queryKey, (entries) =>
        entries?.filter(({ id }) => id !== playerGroupId),
      ),
    onError: toastOnError('Failed to remove player from group'),
    // Not awaited, or the mutation would stay pending and ignore a second click.
    onSettled: () => void client.invalidateQueries({ queryKey: topics.league(leagueId).key }),
  })
  return (apiPlayerId: string) => {
    setRemoved(apiPlayerId)
    const entry = saved.get(apiPlayerId)
    const isRunning = remove.isPending && remove.variables === entry?.id
    if (entry && !isRunning) remove.mutate(entry.id)
  }
}
