import { useEffect } from 'react'

import { statusOf } from '#web/client/api.ts'

import { pauseBefore } from './autosave.ts'
import { type Picks, samePicks } from './picks.ts'
import type { useSave } from './use-save.ts'

/** So much longer it waits after the server could not be reached. */
const againMs = 1_000

interface Autosave {
  save: ReturnType<typeof useSave>
  picks: Picks
  /** Whether these picks may be saved by themselves. */
  due: boolean
  /** By this clock, in milliseconds. */
  closesAt: number
}

/**
 * Saves picks a moment after the last change. Where the server could not be reached it tries again and
 * again; what the server would not save is not tried again until it changes: the button says so.
 *
 * @returns whether a save is about to come
 */
export function useAutosave({ save, picks, due, closesAt }: Autosave): boolean {
  const { mutate, isPending, isError, error, variables } = save
  const unreached = isError && statusOf(error) === 0
  const failed = isError && !unreached && variables !== undefined && samePicks(variables, picks)
  const soon = due && !isPending && !failed
  const text = JSON.stringify(picks)
  useEffect(() => {
    if (!soon) return
    const pause = pauseBefore(closesAt - Date.now()) + (unreached ? againMs : 0)
    const timer = setTimeout(() => mutate(JSON.parse(text) as Picks), pause)
    return () => clearTimeout(timer)
  }, [soon, text, closesAt, mutate, unreached])
  return soon
}
