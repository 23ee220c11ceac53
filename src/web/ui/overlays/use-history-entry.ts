import { useEffect } from 'react'

import { createStore, useStore } from '../hooks/store.ts'

const mark = 'opened in place '
/** The names of what is open, bottom to top. Each has its own entry in the browser's history. */
const opened = createStore<readonly string[]>([])

/** How many things were open when the browser's current entry was made. */
const depth = () => Number(String(history.state).split(mark)[1] ?? 0)

/** Whether a step back is on its way: the browser takes it later. */
let isLeaving = false

/** Leaves the entries whose content is gone: each would be a Back that does nothing. One step at a time, or they add up. */
function leaveGone(): void {
  const step = opened.get().length - depth()
  if (isLeaving || step >= 0) return
  isLeaving = true
  history.go(step)
}

/** Closes what was opened after the entry that is reached, and passes over entries whose content is gone. */
function watchHistory(): void {
  let address = location.href
  const arrive = (event?: Event) => {
    const isSamePage = location.href === address
    opened.set(isSamePage ? opened.get().slice(0, depth()) : [])
    isLeaving = false
    // It may have been off, so that this way back left the page's scroll alone.
    history.scrollRestoration = 'auto'
    leaveGone()
    // The router has nothing to do.
    if (isSamePage) event?.stopImmediatePropagation()
    address = location.href
  }
  arrive()
  addEventListener('popstate', arrive, { capture: true })
  // The router reports these two. An entry that replaces ours, or follows it, isn't ours to leave.
  for (const type of ['pushState', 'replaceState'])
    addEventListener(type, () => {
      if (!depth()) opened.set([])
      address = location.href
    })
}

// Not in tests that render without a browser.
if ('history' in globalThis) watchHistory()

/** Opens something in place, above what is open, with an entry of its own in the browser's history: Back closes it. */
export function openInPlace(name: string): void {
  const below = opened.get()
  if (below.includes(name)) return
  // A new entry cancels it.
  isLeaving = false
  history.pushState(`${mark}${below.length + 1}`, '')
  opened.set([...below, name])
}

function close(name: string): void {
  const all = opened.get()
  const nth = all.indexOf(name)
  if (nth < 0) return
  opened.set(all.slice(0, nth))
  leaveGone()
}

/** What may be open in place. However it closes or goes away, it leaves no entry behind. */
export function useHistoryEntry(name: string) {
  const isOpen = useStore(opened).includes(name)
  useEffect(() => (isOpen ? () => close(name) : undefined), [isOpen, name])
  return { isOpen, open: () => openInPlace(name), close: () => close(name) }
}
