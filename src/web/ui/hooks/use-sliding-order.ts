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
  const before = useRef<Map<string, number> | null>(null)
  const interacting = useInteracting(list)
  const isNew = shown.join() !== wanted.join()
  useLayoutEffect(() => {
    if (before.current) slide(list.current, before.current)
    before.current = null
  })
  useLayoutEffect(() => {
    if (interacting || !isNew) return
    before.current = topsOf(list.current)
    // oxlint-disable-next-line react/set-state-in-effect -- row positions must be measured before the rows move
    setShown(wanted)
  }, [interacting, isNew, wanted, list])
  if (!isNew) return wanted
  const known = new Set(shown)
  const now = new Set(wanted)
  return [...shown.filter((id) => now.has(id)), ...wanted.filter((id) => !known.has(id))]
}

const rowsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-slide]') ?? []),
]

function topsOf(list: HTMLElement | null): Map<string, number> {
  return new Map(
    rowsOf(list).map((row) => [row.dataset['slide'] ?? '', row.getBoundingClientRect().top]),
  )
}

function slide(list: HTMLElement | null, before: ReadonlyMap<string, number>): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const row of rowsOf(list)) {
    for (const running of row.getAnimations()) if (running.id === 'slide') running.cancel()
    const from = before.get(row.dataset['slide'] ?? '')
    const to = row.getBoundingClientRect().top
    if (from === undefined || from === to || !(isSeen(from) || isSeen(to))) continue
    row.animate([{ transform: `translateY(${from - to}px)` }, { transform: 'none' }], {
      id: 'slide',
      duration: slideMs,
      easing: 'ease-out',
    })
  }
}

const isSeen = (top: number) => top > -200 && top < innerHeight + 200
