import { useEffect } from 'react'

import { focusElement } from '../hooks/focus-element.ts'
import { canMoveFocus } from './page-heading.tsx'

/** The router's event of a new entry in the browser's history, with the arguments of the call that made it. */
interface PushEvent extends Event {
  arguments?: Parameters<typeof history.pushState>
}

/**
 * Scrolls to a part of a page, and focuses its heading, when the address names it: where it renders after the page has
 * opened, and at a press of a link on the page itself.
 */
export function useScrollToPart(id: string): void {
  useEffect(() => {
    const scroll = (event?: PushEvent) => {
      // A golfer's sheet has an entry with the same address.
      if (event && !event.arguments?.[2]) return
      const part = document.getElementById(id)
      if (!part || location.hash !== `#${id}`) return
      if (canMoveFocus()) focusElement(part.querySelector('h2'))
      part.scrollIntoView()
    }
    scroll()
    addEventListener('pushState', scroll)
    return () => removeEventListener('pushState', scroll)
  }, [id])
}
