import { type RefObject, useState, useSyncExternalStore } from 'react'

import { useInteractionStore } from './use-interacting.ts'

/**
 * The order in which to show a list's rows, for `SlidingRows`. A new order waits while someone is using the list.
 *
 * @param latest ids, best first. Removed ids disappear at once; new ones are appended at once.
 * @returns the same array until the order changes
 */
export function useStableOrder(
  latest: readonly string[],
  list: RefObject<HTMLElement | null>,
): readonly string[] {
  const [shown, setShown] = useState(latest)
  const { subscribe, get: isInteracting } = useInteractionStore(list)
  const isNew = !isSame(latest, shown)
  // A touch renders nothing unless a new order waits for its end.
  const isPaused = useSyncExternalStore(
    subscribe,
    () => isNew && isInteracting(),
    () => false,
  )
  if (!isNew) return shown
  const order = isPaused ? keepOrder(shown, latest) : latest
  if (isSame(order, shown)) return shown
  setShown(order)
  return order
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one === other || one.join() === other.join()

function keepOrder(shown: readonly string[], latest: readonly string[]): readonly string[] {
  const known = new Set(shown)
  const now = new Set(latest)
  return [...shown.filter((id) => now.has(id)), ...latest.filter((id) => !known.has(id))]
}
