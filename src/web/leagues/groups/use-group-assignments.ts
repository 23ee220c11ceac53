import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'

import { type GroupAssignment, type GroupedGolfer, sortPlayers } from '#contract/leagues/groups.ts'
import { type League } from '#contract/leagues/leagues.ts'
import { topics } from '#contract/wire/topics.ts'
import { maxGroupSize, groups, slotName, type Group } from '#domain/leagues/groups.ts'
import type { FieldOrder } from '#domain/strength/field-order.ts'
import { ApiError, call } from '#web/api/client.ts'
import { writeSession, readSession } from '#web/api/session-storage.ts'
import { useMe } from '#web/api/session.tsx'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'

import { groupsQuery } from '../groups-query.ts'
import {
  withChoice,
  countGroups,
  overfullGroup,
  type PendingGroups,
  sortedByRanking,
  wholeSorting,
  withoutSaved,
} from './group-assignments.ts'
import type { LeagueField } from './use-league-field.ts'

const noPending: PendingGroups = new Map()

/**
 * The commissioner's sorting: view mode, or edit mode with choices that are saved all at once. Unsaved
 * choices survive a visit to another page.
 */
export function useGroupAssignments(league: League, { golfers, saved }: LeagueField) {
  const key = storageKey(useMe().id, league.id)
  const [pending, setPending] = useState(() => loadPending(key) ?? noPending)
  const [isStarted, setStarted] = useState(false)
  // What the choices were filled by, until one of them is made by hand.
  const [filledBy, setFilledBy] = useState<FieldOrder | null>(null)
  useEffect(() => storePending(key, pending.size > 0 ? pending : null), [key, pending])
  const counts = countGroups(saved, pending)
  const stop = () => {
    setPending(noPending)
    setFilledBy(null)
    setStarted(false)
  }
  const send = useSaveAssignments(league.id, (saved) => {
    setPending((pending) => withoutSaved(pending, saved))
    setStarted(false)
  })
  const saving = send.isPending
  const save = () => {
    const group = overfullGroup(counts)
    if (group) {
      const description = `${slotName(group)} can have maximum ${maxGroupSize} players`
      toast({ title: 'Validation Error', description, variant: 'destructive' })
    } else if (pending.size === 0) {
      toast({ title: 'No assignments to save' })
    } else {
      send.mutate({ sorting: wholeSorting(saved, pending), filledBy })
    }
  }
  return {
    editing: isStarted || pending.size > 0,
    pending,
    counts,
    saving,
    start: () => setStarted(true),
    stop,
    save,
    sort: (order: FieldOrder | null) => {
      setPending(sortedByRanking(golfers, saved, league.rules, order))
      setFilledBy(order)
    },
    choose: useCallback(
      (apiPlayerId: string, group: Group | null) => {
        setFilledBy(null)
        setPending((pending) =>
          // The save is still in flight, so a choice that reverses it is kept.
          saving
            ? new Map(pending).set(apiPlayerId, group)
            : withChoice(pending, saved, apiPlayerId, group),
        )
      },
      [saved, saving],
    ),
  }
}

/** The commissioner's sorting, as `useGroupAssignments` returns it. */
export type Assignments = ReturnType<typeof useGroupAssignments>

function useSaveAssignments(leagueId: string, onSaved: (saved: readonly GroupedGolfer[]) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      sorting,
      filledBy,
    }: {
      sorting: GroupAssignment[]
      filledBy: FieldOrder | null
    }) =>
      call(sortPlayers, {
        params: { id: leagueId },
        body: { playerGroupAssignments: sorting, ...(filledBy && { golferOrder: filledBy }) },
      }),
    async onSuccess({ playerGroups }) {
      // Stay in edit mode until the refetch is done, or the page would show the old groups.
      await client.invalidateQueries({ queryKey: groupsQuery(leagueId).queryKey })
      toast({ title: 'Player group assignments saved successfully', variant: 'success' })
      onSaved(playerGroups)
    },
    onError(error) {
      const full = error instanceof ApiError && error.code === 'group-limit'
      toastOnError(full ? 'Validation Error' : 'Failed to save player assignments')(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: topics.league(leagueId).key }),
  })
}

// By user, since another person may sign in on the same tab.
const storageKey = (userId: string, leagueId: string) => `teetime-groups-${userId}-${leagueId}`
const StoredPending = z.array(z.tuple([z.string(), z.nullable(z.enum(groups))]))

/** The choices made in this tab and neither saved nor canceled; null without any. */
function loadPending(key: string): PendingGroups | null {
  const stored = readSession(key, StoredPending)
  return stored && new Map(stored)
}

/** Stores unsaved choices; null deletes them. */
const storePending = (key: string, pending: PendingGroups | null): void =>
  writeSession(key, pending && [...pending])
