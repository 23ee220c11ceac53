import { useEffect, useId } from 'react'

import { createStore, useStore } from '#web/ui/hooks/store.ts'

const mark = 'opened in place'
/** The id of what is open at the current entry of the browser's history. */
const opened = createStore<string | null>(null)

/** Closes what is open when another entry is reached, and passes over entries that nothing is open at. */
function watchHistory(): void {
  let address = location.href
  const arrive = (event?: Event) => {
    opened.set(null)
    // What opened here is gone, for example by a reload, so the entry would be a Back that does nothing.
    if (history.state === mark) history.back()
    // The page hasn't changed, so the router has nothing to do.
    if (location.href === address) event?.stopImmediatePropagation()
    address = location.href
  }
  arrive()
  addEventListener('popstate', arrive, { capture: true })
  // The router reports these two. An entry that replaces ours, or follows it, isn't ours to leave.
  for (const type of ['pushState', 'replaceState'])
    addEventListener(type, () => {
      opened.set(null)
      address = location.href
    })
}

// Not in tests that render without a browser.
if ('history' in globalThis) watchHistory()

function close(id: string): void {
  if (opened.get() !== id) return
  opened.set(null)
  history.back()
}

/**
 * Something that opens in place, with an entry of its own in the browser's history: Back closes it. However
 * it closes or goes away, it leaves no entry behind.
 */
export function useHistoryEntry() {
  const id = useId()
  const isOpen = useStore(opened) === id
  useEffect(() => (isOpen ? () => close(id) : undefined), [isOpen, id])
  return {
    isOpen,
    open() {
      if (opened.get() === id) return
      history.pushState(mark, '')
      opened.set(id)
    },
    close: () => close(id),
  }
}
