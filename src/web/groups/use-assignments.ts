import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

import { assignPlayers, type League, removePlayer } from '#contract/leagues.ts'
import { groupLimit, slotName, type Group } from '#domain/leagues/groups.ts'
import { ApiError, call } from '#web/client/api.ts'
import { groupsQuery } from '#web/leagues/queries.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { toast } from '#web/ui/toast.ts'

import {
  choose,
  countGroups,
  overfull,
  type Pending,
  sortedByRanking,
  toSend,
} from './assignments.ts'
import { keepAssignments, keptAssignments } from './kept-assignments.ts'
import type { Field } from './use-field.ts'

const none: Pending = new Map()

/**
 * The commissioner's sorting: view mode, then edit mode with choices that are saved all at once. Until they
 * are, or are cancelled, they outlive a look at another page.
 */
export function useAssignments(league: League, { golfers, saved }: Field) {
  const client = useQueryClient()
  const [pending, setPending] = useState(() => keptAssignments(league.id) ?? none)
  const [editing, setEditing] = useState(pending.size > 0)
  useEffect(
    () => keepAssignments(league.id, pending.size > 0 ? pending : null),
    [league.id, pending],
  )
  const counts = countGroups(saved, pending)

  const stop = () => {
    setPending(none)
    setEditing(false)
  }
  const send = useMutation({
    async mutationFn({ removals, additions }: ReturnType<typeof toSend>) {
      for (const { id } of removals) {
        // One after the other: each is a line in the league's log.
        // oxlint-disable-next-line no-await-in-loop
        await call(removePlayer, { params: { id: league.id, playerGroupId: id } })
      }
      if (additions.length === 0) return
      const body = { playerGroupAssignments: additions }
      await call(assignPlayers, { params: { id: league.id }, body })
    },
    async onSuccess() {
      // Until it is read anew what was saved is not to be seen, only what was before.
      await client.invalidateQueries({ queryKey: groupsQuery(league.id).queryKey })
      toast({ title: 'Player group assignments saved successfully', variant: 'success' })
      stop()
    },
    onError(error) {
      const full = error instanceof ApiError && error.code === 'group-limit'
      toastFailure(full ? 'Validation Error' : 'Failed to save player assignments')(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['leagues', league.id] }),
  })

  const save = () => {
    const group = overfull(counts)
    if (group) {
      const description = `${slotName(group)} can have maximum ${groupLimit} players`
      toast({ title: 'Validation Error', description, variant: 'destructive' })
    } else if (pending.size === 0) {
      toast({ title: 'No assignments to save' })
    } else {
      send.mutate(toSend(saved, pending))
    }
  }
  return {
    editing,
    pending,
    counts,
    saving: send.isPending,
    start: () => setEditing(true),
    stop,
    save,
    sort: () => setPending(sortedByRanking(golfers, saved)),
    choose: useCallback(
      (apiPlayerId: string, group: Group | null) =>
        setPending((pending) => choose(pending, saved, apiPlayerId, group)),
      [saved],
    ),
  }
}

export type Assignments = ReturnType<typeof useAssignments>
