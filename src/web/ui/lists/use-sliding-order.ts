import { type RefObject, useState, useSyncExternalStore } from 'react'

import { useInteracting } from './use-interacting.ts'

/**
 * The order in which to show a list's rows, for `SlidingRows`. A new order waits while someone is using the list.
 *
 * @param wanted ids, best first. Removed ids disappear at once; new ones are appended at once.
 * @returns the same array until the order changes
 */
export function useSlidingOrder(
  wanted: readonly string[],
  list: RefObject<HTMLElement | null>,
): readonly string[] {
  const [shown, setShown] = useState(wanted)
  const { subscribe, get: isInteracting } = useInteracting(list)
  const isNew = !isSame(wanted, shown)
  // A touch renders nothing unless a new order waits for its end.
  const waits = useSyncExternalStore(
    subscribe,
    () => isNew && isInteracting(),
    () => false,
  )
  if (!isNew) return shown
  const order = waits ? keepOrder(shown, wanted) : wanted
  if (isSame(order, shown)) return shown
  setShown(order)
  return order
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one === other || one.join() === other.join()

function keepOrder(shown: readonly string[], wanted: readonly string[]): readonly string[] {
  const known = new Set(shown)
  const now = new Set(wanted)
  return [...shown.filter((id) => now.has(id)), ...wanted.filter((id) => !known.has(id))]
}
