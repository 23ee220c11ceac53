import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'

import { TeamInput, type Team } from '#contract/game/draft.ts'
import { type EligibleGolfer, isTeamComplete, samePicks } from '#domain/draft/draft.ts'
import { ApiError } from '#web/api/client.ts'
import { serverNow } from '#web/ui/hooks/server-clock.ts'

import type { Places } from './picks.ts'
import type { Draft } from './use-draft.ts'
import { isTeamChanged, isUnreached } from './use-save.ts'

/**
 * Whether a changed team may be saved without asking, which must never leave anyone worse off. A complete
 * team always may. An incomplete one may only replace another incomplete one: it must not overwrite a
 * complete team, and a first save enters the member, who then owes the fee.
 */
export function canAutosave(
  saved: Pick<Team, 'savedAt' | 'complete'>,
  team: readonly EligibleGolfer[],
  places: Places,
): boolean {
  if (isTeamComplete(team, places)) return true
  return saved.savedAt !== null && !saved.complete && team.length > 0
}

const debounceMs = 2_000
const nearDeadlineMs = 10_000
const nearDeadlineDebounceMs = 300

/** How long to wait for another pick before saving, in milliseconds: much less in the last seconds. */
export function autosaveDelay(leftMs: number): number {
  return leftMs < nearDeadlineMs ? nearDeadlineDebounceMs : debounceMs
}

const retryMs = 1_000
const maxRetryMs = 15_000

/**
 * How long to wait before a retry when the server could not be reached, or was too busy, in milliseconds: longer each
 * time, and as long as the server asked for. Jitter keeps browsers from returning all at once. The last seconds before
 * the deadline are never slept through.
 *
 * @param failures how many tries have failed in a row
 * @param askedMs as `Retry-After` says, in milliseconds
 */
export function retryDelay(failures: number, askedMs: number, leftMs: number): number {
  const backoffMs = Math.min(retryMs * 2 ** failures, maxRetryMs) * (0.5 + Math.random() / 2)
  const maxMs = Math.max(leftMs - nearDeadlineMs, retryMs)
  return autosaveDelay(leftMs) + Math.min(Math.max(backoffMs, askedMs), maxMs)
}

interface AutosaveOptions {
  save: Draft['save']
  picks: TeamInput
  /** Whether these picks may be saved without asking. */
  isScheduled: boolean
  /** When drafting closes, in epoch milliseconds. */
  closesAt: number
}

/**
 * Saves picks shortly after the last change. It retries while the server can't be reached or is too busy, less and less
 * often; picks that the server refused are not retried until they change, and the button then says "Try Again".
 *
 * @returns whether a save is about to start
 */
export function useAutosave({ save, picks, isScheduled, closesAt }: AutosaveOptions): boolean {
  const { mutate, isPending, isSuccess, isError, error, variables } = save
  const unreached = isError && isUnreached(error)
  const refused =
    isError &&
    !unreached &&
    !isTeamChanged(error) &&
    variables !== undefined &&
    samePicks(variables, picks)
  const soon = isScheduled && !isPending && !refused
  const askedMs = Number(unreached && error instanceof ApiError && error.retryAfter) * 1_000 || 0
  const failures = useRef(0)
  const text = JSON.stringify(picks)
  useEffect(() => {
    if (isSuccess) failures.current = 0
  }, [isSuccess])
  useEffect(() => {
    if (!soon) return
    const leftMs = closesAt - serverNow()
    const start = () =>
      mutate(z.parse(TeamInput, JSON.parse(text)), { onError: () => (failures.current += 1) })
    const delay = unreached ? retryDelay(failures.current, askedMs, leftMs) : autosaveDelay(leftMs)
    const timer = setTimeout(start, delay)
    return () => clearTimeout(timer)
  }, [soon, text, closesAt, mutate, unreached, askedMs])
  return soon
}
