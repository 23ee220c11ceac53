import { useEffect } from 'react'

import { pauseBefore } from './autosave.ts'
import { type Picks, samePicks } from './picks.ts'
import type { useSave } from './use-save.ts'

interface Autosave {
  save: ReturnType<typeof useSave>
  picks: Picks
  /** Whether these picks may be saved by themselves. */
  due: boolean
  /** By this clock, in milliseconds. */
  closesAt: number
}

/**
 * Saves picks a moment after the last change. What could not be saved is not tried again by itself until
 * it changes: the button says so.
 *
 * @returns whether a save is about to come
 */
export function useAutosave({ save, picks, due, closesAt }: Autosave): boolean {
  const { mutate, isPending, isError, variables } = save
  const failed = isError && variables !== undefined && samePicks(variables, picks)
  const soon = due && !isPending && !failed
  const text = JSON.stringify(picks)
  useEffect(() => {
    if (!soon) return
    const pause = pauseBefore(closesAt - Date.now())
    const timer = setTimeout(() => mutate(JSON.parse(text) as Picks), pause)
    return () => clearTimeout(timer)
  }, [soon, text, closesAt, mutate])
  return soon
}
