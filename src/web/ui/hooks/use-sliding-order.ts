import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

import { useInteracting } from './use-interacting.ts'

const slideMs = 200

/**
 * The order in which to show a list's rows. A new order waits while someone is using the list. Then rows
 * slide to their new places, or jump under `prefers-reduced-motion`. A row is an element with `data-slide`,
 * whose value identifies it from one order to the next.
 *
 * @param wanted ids, best first. Removed ids disappear at once; new ones are appended at once.
 */
export function useSlidingOrder(
  wanted: readonly string[],
  list: RefObject<HTMLElement | null>,
): readonly string[] {
  const [shown, setShown] = useState(wanted)
  const before = useRef<Places | null>(null)
  const running = useRef<readonly Animation[]>([])
  const interacting = useInteracting(list)
  const isNew = wanted !== shown && wanted.join() !== shown.join()
  useLayoutEffect(() => {
    if (!before.current) return
    // The list is not asked for its animations: the browser would lay out the page once more to answer.
    for (const animation of running.current) animation.cancel()
    running.current = slide(list.current, before.current)
    before.current = null
  })
  useLayoutEffect(() => {
    if (!isNew) return
    const settle = () => {
      if (interacting.get()) return
      before.current = placesOf(list.current)
      setShown(wanted)
    }
    settle()
    return interacting.subscribe(settle)
  }, [interacting, isNew, wanted, list])
  if (!isNew) return wanted
  const known = new Set(shown)
  const now = new Set(wanted)
  return [...shown.filter((id) => now.has(id)), ...wanted.filter((id) => !known.has(id))]
}

/** The tops of the rows on the screen, in pixels, by id. */
type Places = ReadonlyMap<string, number>

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-slide]') ?? [])]
}

const idOf = (row: HTMLElement) => row.dataset['slide'] ?? ''

function placesOf(list: HTMLElement | null): Places {
  if (isStill()) return new Map()
  return new Map(rowsOf(list).map((row) => [idOf(row), row.getBoundingClientRect().top]))
}

/** Moves rows from their old places to where they are now. Reads everything before it writes, so layout runs once. */
function slide(list: HTMLElement | null, before: Places): Animation[] {
  if (before.size === 0 || !list || isStill()) return []
  const moves = rowsOf(list).flatMap((row) => {
    const from = before.get(idOf(row))
    const to = row.getBoundingClientRect().top
    const isSeen = from !== undefined && from !== to && (isNearScreen(from) || isNearScreen(to))
    return isSeen ? [{ row, by: from - to }] : []
  })
  return moves.map(({ row, by }) =>
    row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], {
      duration: slideMs,
      easing: 'ease-out',
    }),
  )
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const isNearScreen = (top: number) => top > -200 && top < innerHeight + 200
