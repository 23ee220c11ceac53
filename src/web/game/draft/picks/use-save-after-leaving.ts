import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import type { Team, TeamInput } from '#contract/game/draft.ts'
import { samePicks } from '#domain/draft/draft.ts'
import { ApiError, callHeaders, errorMessage } from '#web/api/client.ts'
import { meQuery } from '#web/api/queries.ts'
import { useMe } from '#web/api/session.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { serverNow } from '#web/ui/hooks/server-clock.ts'

import { retryAfterMs, retryDelay } from './save-delays.ts'
import { storedPicks } from './stored-picks.ts'
import { isSaving, isServerFailure, isUnreached } from './use-save.ts'

/** How often each league's board was opened. An open board saves its picks itself. */
const openings = new Map<string, number>()

interface LeavingOptions {
  leagueId: string
  /** The picks to save; null while there are none. */
  picks: TeamInput | null
  /** When drafting closes, in epoch milliseconds. */
  closesAt: number
  save: (picks: TeamInput) => Promise<Team>
}

/** Saves picks that were about to be saved when their reader left the board for another page of this tab. */
export function useSaveAfterLeaving({ leagueId, picks, closesAt, save }: LeavingOptions): void {
  const client = useQueryClient()
  const userId = useMe().id
  const leave = useRef<() => unknown>(null)
  useEffect(() => {
    leave.current = () =>
      picks && saveLeftPicks({ client, userId, leagueId, picks, closesAt, save })
  })
  useEffect(() => {
    openings.set(leagueId, (openings.get(leagueId) ?? 0) + 1)
    return () => void leave.current?.()
  }, [leagueId])
}

interface LeftPicks extends LeavingOptions {
  client: QueryClient
  userId: string
  picks: TeamInput
}

/**
 * Saves picks whose board is closed, again and again while the server can't be reached or fails. That it fails is shown
 * once. Stops once that board was opened again, other picks are stored, or someone else is signed in. A deadline that
 * passes doesn't stop it: it may have been moved since, so the server decides.
 */
async function saveLeftPicks(left: LeftPicks): Promise<void> {
  const { client, userId, leagueId, closesAt, save } = left
  /** Whether the deadline closed the board, so that the page says when the picks are late. */
  const isCutOff = serverNow() >= closesAt
  const opening = openings.get(leagueId)
  // A save that is on its way changes what is stored. In development, React closes each board once and opens it again.
  await untilSaved(client, leagueId)
  let isShown = false
  for (let failures = 1; ; failures += 1) {
    const picks = storedPicks(userId, leagueId)
    // A public page names no account to the server, and anyone may be signed in by now.
    const isNamed = Object.values(callHeaders()).includes(userId)
    const isMine = isNamed && client.getQueryData(meQuery.queryKey)?.id === userId
    const isReopened = openings.get(leagueId) !== opening
    if (!picks || !samePicks(picks, left.picks) || !isMine || isReopened) return
    const error = await save(picks).then(
      () => null,
      (error: Error) => error,
    )
    if (!error) return
    if (!isUnreached(error)) return showFailure(error, isCutOff)
    if (isServerFailure(error) && !isShown) {
      isShown = true
      showFailure(error, isCutOff)
    }
    const delayMs = retryDelay(failures, retryAfterMs(error), closesAt - serverNow())
    await new Promise((resolve) => setTimeout(resolve, delayMs))
  }
}

/** Waits until no save of my team in a league is on its way. */
async function untilSaved(client: QueryClient, leagueId: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const check = () => {
      if (isSaving(client, leagueId)) return
      stop()
      resolve()
    }
    const stop = client.getMutationCache().subscribe(check)
    check()
  })
}

function showFailure(error: Error, isCutOff: boolean): void {
  const isLate = error instanceof ApiError && error.code === 'draft-closed'
  if (isLate && isCutOff) return
  const description = isLate
    ? 'Picks are locked. Your last picks didn’t make it in time.'
    : errorMessage(error, 'Failed to save your team. Your picks are kept on the draft board.')
  toastFailure('Error', description)
}
