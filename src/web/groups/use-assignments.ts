import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'

import { assignPlayers, removePlayer } from '#contract/leagues/groups.ts'
import { type League } from '#contract/leagues/leagues.ts'
import { topics } from '#contract/wire/topics.ts'
import { groupLimit, groups, slotName, type Group } from '#domain/leagues/groups.ts'
import { ApiError, call } from '#web/client/api.ts'
import { storeInTab, loadFromTab } from '#web/client/tab-storage.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { groupsQuery } from '#web/leagues/groups-query.ts'
import { toast } from '#web/ui/toast.ts'

import {
  choose,
  countGroups,
  overfullGroup,
  type Pending,
  sortedByRanking,
  changesToSave,
} from './assignments.ts'
import type { Field } from './use-field.ts'

const none: Pending = new Map()

/**
 * The commissioner's sorting: view mode, or edit mode with choices that are saved all at once. Unsaved
 * choices survive a visit to another page.
 */
export function useAssignments(league: League, { golfers, saved }: Field) {
  const [pending, setPending] = useState(() => loadPending(league.id) ?? none)
  const [editing, setEditing] = useState(pending.size > 0)
  useEffect(() => storePending(league.id, pending.size > 0 ? pending : null), [league.id, pending])
  const counts = countGroups(saved, pending)
  const stop = () => {
    setPending(none)
    setEditing(false)
  }
  const send = useSend(league.id, stop)
  const save = () => {
    const group = overfullGroup(counts)
    if (group) {
      const description = `${slotName(group)} can have maximum ${groupLimit} players`
      toast({ title: 'Validation Error', description, variant: 'destructive' })
    } else if (pending.size === 0) {
      toast({ title: 'No assignments to save' })
    } else {
      send.mutate(changesToSave(saved, pending))
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

/** The commissioner's sorting, as `useAssignments` returns it. */
export type Assignments = ReturnType<typeof useAssignments>

function useSend(leagueId: string, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    async mutationFn({ removals, additions }: ReturnType<typeof changesToSave>) {
      for (const { id } of removals) {
        // One at a time, since each adds a line to the league's log.
        // oxlint-disable-next-line no-await-in-loop
        await call(removePlayer, { params: { id: leagueId, playerGroupId: id } })
      }
      if (additions.length === 0) return
      const body = { playerGroupAssignments: additions }
      await call(assignPlayers, { params: { id: leagueId }, body })
    },
    async onSuccess() {
      // Stay in edit mode until the refetch is done, or the page would show the old groups.
      await client.invalidateQueries({ queryKey: groupsQuery(leagueId).queryKey })
      toast({ title: 'Player group assignments saved successfully', variant: 'success' })
      onSaved()
    },
    onError(error) {
      const full = error instanceof ApiError && error.code === 'group-limit'
      toastFailure(full ? 'Validation Error' : 'Failed to save player assignments')(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: topics.league(leagueId).key }),
  })
}

const storageKey = (leagueId: string) => `teetime-groups-${leagueId}`
const StoredPending = z.array(z.tuple([z.string(), z.nullable(z.enum(groups))]))

/** The choices made in this tab and neither saved nor canceled; null without any. */
function loadPending(leagueId: string): Pending | null {
  const stored = loadFromTab(storageKey(leagueId), StoredPending)
  return stored && new Map(stored)
}

/** Stores unsaved choices; null deletes them. */
const storePending = (leagueId: string, pending: Pending | null): void =>
  storeInTab(storageKey(leagueId), pending && [...pending])
