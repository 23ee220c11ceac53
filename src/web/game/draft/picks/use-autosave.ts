import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'

import { TeamInput, type Team } from '#contract/game/draft.ts'
import { type EligibleGolfer, isTeamComplete, samePicks } from '#domain/draft/draft.ts'
import { serverNow } from '#web/ui/hooks/server-clock.ts'

import type { Places } from './picks.ts'
import { autosaveDelay, retryAfterMs, retryDelay } from './save-delays.ts'
import type { Draft } from './use-draft.ts'
import { useSaveAfterLeaving } from './use-save-after-leaving.ts'
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

interface AutosaveOptions {
  leagueId: string
  save: Draft['save']
  picks: TeamInput
  /** Whether these picks may be saved without asking. */
  isScheduled: boolean
  /** When drafting closes, in epoch milliseconds. */
  closesAt: number
}

/**
 * Saves picks shortly after the last change, or when the page is put away. It retries while the server can't be reached
 * or is too busy, less and less often, also after the board was left; picks that the server refused are not retried until
 * they change, and the button then says "Try Again".
 *
 * @returns whether a save is about to start
 */
export function useAutosave(options: AutosaveOptions): boolean {
  const { leagueId, save, picks, isScheduled, closesAt } = options
  const { mutate, isPending, isSuccess, isError, error, variables } = save
  const unreached = isError && isUnreached(error)
  const refused =
    isError &&
    !unreached &&
    !isTeamChanged(error) &&
    variables !== undefined &&
    samePicks(variables, picks)
  const isWanted = isScheduled && !refused
  const soon = isWanted && !isPending
  const askedMs = unreached ? retryAfterMs(error) : 0
  const failures = useRef(0)
  const text = JSON.stringify(z.encode(TeamInput, picks))
  useEffect(() => {
    if (isSuccess) failures.current = 0
  }, [isSuccess])
  useEffect(() => {
    if (!soon) return
    const leftMs = closesAt - serverNow()
    const start = () =>
      mutate(z.decode(TeamInput, JSON.parse(text) as z.input<typeof TeamInput>), {
        onError: () => (failures.current += 1),
      })
    const delay = unreached ? retryDelay(failures.current, askedMs, leftMs) : autosaveDelay(leftMs)
    const timer = setTimeout(start, delay)
    // The timers of a phone that is put away stop.
    const onVisibilityChange = () => {
      if (!document.hidden || askedMs > 0) return
      clearTimeout(timer)
      start()
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [soon, text, closesAt, mutate, unreached, askedMs])
  useSaveAfterLeaving({
    leagueId,
    picks: isWanted ? picks : null,
    closesAt,
    save: save.mutateAsync,
  })
  return soon
}
