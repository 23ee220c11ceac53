import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import * as z from 'zod/mini'

import { GroupAssignment, type GroupedGolfer, sortPlayers } from '#contract/leagues/groups.ts'
import { type League } from '#contract/leagues/leagues.ts'
import { topics } from '#contract/wire/topics.ts'
import {
  hasSameGroups,
  maxGroupSize,
  groups,
  slotName,
  type Group,
} from '#domain/leagues/groups.ts'
import { type FieldOrder, fieldOrders } from '#domain/strength/field-order.ts'
import { ApiError, call } from '#web/api/client.ts'
import { writeSession, readSession } from '#web/api/session-storage.ts'
import { useMe } from '#web/api/session.tsx'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toast, toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'

import { groupsQuery } from '../groups-query.ts'
import {
  assignmentsOf,
  withChoice,
  countGroups,
  overfullGroup,
  type PendingGroups,
  sortedByRanking,
  wholeSorting,
  withoutSaved,
} from './group-assignments.ts'
import type { LeagueField } from './use-league-field.ts'

/** The unsaved choices, and the saved groups that they were made from. */
interface Unsaved {
  pending: PendingGroups
  basedOn: readonly GroupAssignment[]
  /** What they were filled by, until one of them is made by hand. */
  filledBy: FieldOrder | null
}
const noUnsaved: Unsaved = { pending: new Map(), basedOn: [], filledBy: null }

/**
 * The commissioner's sorting: view mode, or edit mode with choices that are saved all at once. Unsaved
 * choices survive a visit to another page. While other groups are saved than they were made from, a person
 * has to choose.
 */
export function useGroupAssignments(league: League, { golfers, saved }: LeagueField) {
  const key = storageKey(useMe().id, league.id)
  const current = useMemo(() => assignmentsOf(saved.values()), [saved])
  const { pending, basedOn, filledBy, setUnsaved, setPending } = useUnsaved(key, current)
  const [isStarted, setStarted] = useState(false)
  const counts = countGroups(saved, pending)
  const stop = () => {
    setUnsaved(noUnsaved)
    setStarted(false)
  }
  const send = useSaveAssignments(league.id, (saved) => {
    setUnsaved((unsaved) => ({
      ...unsaved,
      pending: withoutSaved(unsaved.pending, saved),
      basedOn: assignmentsOf(saved),
    }))
    setStarted(false)
  })
  const saving = send.isPending
  // The response to the last save may have been lost.
  const seen = [basedOn, send.variables?.sorting ?? basedOn]
  const outdated = pending.size > 0 && !seen.some((sorting) => hasSameGroups(sorting, current))
  const save = () => {
    const group = overfullGroup(counts)
    if (group) {
      const description = `${slotName(group)} can have maximum ${maxGroupSize} players`
      toastFailure('Validation Error', description)
    } else if (pending.size === 0) {
      toast({ title: 'No assignments to save' })
    } else {
      send.mutate({ sorting: wholeSorting(saved, pending), basedOn: current, filledBy })
    }
  }
  return {
    editing: isStarted || pending.size > 0,
    pending,
    counts,
    saving,
    /** Whether other groups are saved now than those that the choices were made from. */
    outdated,
    fill: (order: FieldOrder) => send.mutateAsync(filledGroups(golfers, saved, league, order)),
    start: () => setStarted(true),
    stop,
    save,
    sort: (order: FieldOrder | null) =>
      setPending(() => sortedByRanking(golfers, saved, league.rules, order), order),
    choose: useCallback(
      (apiPlayerId: string, group: Group | null) => {
        setPending((pending) =>
          // The save is still in flight, so a choice that reverses it is kept.
          saving
            ? new Map(pending).set(apiPlayerId, group)
            : withChoice(pending, saved, apiPlayerId, group),
        )
      },
      [saved, saving, setPending],
    ),
  }
}

/** The unsaved choices. @param current the saved groups, which the first choice is based on */
function useUnsaved(key: string, current: readonly GroupAssignment[]) {
  const [unsaved, setUnsaved] = useState(() => loadUnsaved(key) ?? noUnsaved)
  useEffect(() => storeUnsaved(key, unsaved), [key, unsaved])
  const setPending = useCallback(
    (change: (pending: PendingGroups) => PendingGroups, filledBy: FieldOrder | null = null) =>
      setUnsaved(({ pending, basedOn }) => ({
        pending: change(pending),
        basedOn: pending.size > 0 ? basedOn : current,
        filledBy,
      })),
    [current],
  )
  return { ...unsaved, setUnsaved, setPending }
}

/** The commissioner's sorting, as `useGroupAssignments` returns it. */
export type Assignments = ReturnType<typeof useGroupAssignments>

interface Sent {
  sorting: GroupAssignment[]
  basedOn: GroupAssignment[]
  filledBy: FieldOrder | null
}

/** Every group filled by an order, to be saved in one step. */
const filledGroups = (
  golfers: LeagueField['golfers'],
  saved: LeagueField['saved'],
  { rules }: League,
  order: FieldOrder,
): Sent => ({
  sorting: wholeSorting(saved, sortedByRanking(golfers, saved, rules, order)),
  basedOn: assignmentsOf(saved.values()),
  filledBy: order,
})

function useSaveAssignments(leagueId: string, onSaved: (saved: readonly GroupedGolfer[]) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ sorting, basedOn, filledBy }: Sent) =>
      call(sortPlayers, {
        params: { id: leagueId },
        body: {
          playerGroupAssignments: sorting,
          basedOn,
          ...(filledBy && { golferOrder: filledBy }),
        },
      }),
    async onSuccess({ playerGroups }) {
      // Stay in edit mode until the refetch is done, or the page would show the old groups.
      await client.invalidateQueries({ queryKey: groupsQuery(leagueId).queryKey })
      toastSuccess('Player group assignments saved successfully')
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
const StoredGroup = z.nullable(z.enum(groups))
const StoredUnsaved = z.object({
  pending: z.array(
    // A tuple of zod's would be in every page's first JavaScript.
    z.custom<[string, Group | null]>(
      (choice) =>
        Array.isArray(choice) &&
        typeof choice[0] === 'string' &&
        StoredGroup.safeParse(choice[1]).success,
    ),
  ),
  basedOn: z.array(GroupAssignment),
  filledBy: z.optional(z.nullable(z.enum(fieldOrders))),
})

/** The choices made in this tab and neither saved nor canceled; null without any. */
function loadUnsaved(key: string): Unsaved | null {
  const stored = readSession(key, StoredUnsaved)
  return (
    stored && { ...stored, pending: new Map(stored.pending), filledBy: stored.filledBy ?? null }
  )
}

/** Stores unsaved choices, or deletes them where there are none. */
const storeUnsaved = (key: string, { pending, ...rest }: Unsaved): void =>
  writeSession(key, pending.size > 0 ? { ...rest, pending: [...pending] } : null)
