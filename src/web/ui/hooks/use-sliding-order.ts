import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

import { useInteracting } from './use-interacting.ts'

const slideMs = 200

/**
 * The order in which to show a list's rows. A new order waits while somebody is busy in the list, then
 * rows slide to their places, or are there at once where motion is unwelcome. Rows are the elements
 * with `data-slide`, whose value is kept from one order to the next.
 *
 * @param wanted ids, best first; what is not in it any more goes at once, what is new comes at its end
 */
export function useSlidingOrder(
  wanted: readonly string[],
  list: RefObject<HTMLElement | null>,
): readonly string[] {
  const [shown, setShown] = useState(wanted)
  const before = useRef<Map<string, number> | null>(null)
  const held = useInteracting(list)
  const isNew = shown.join() !== wanted.join()
  useLayoutEffect(() => {
    if (before.current) slide(list.current, before.current)
    before.current = null
  })
  useLayoutEffect(() => {
    if (held || !isNew) return
    before.current = topsOf(list.current)
    // oxlint-disable-next-line react/set-state-in-effect -- where rows are must be measured before they move
    setShown(wanted)
  }, [held, isNew, wanted, list])
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
