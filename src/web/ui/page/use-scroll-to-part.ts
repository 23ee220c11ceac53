import { useEffect } from 'react'

import { canMoveFocus } from './page-heading.tsx'

/**
 * Scrolls to a part of a page, and focuses it, when the address names it: where it renders after the page has opened,
 * and at a press of a link on the page itself.
 *
 * @param id of the part, which needs a `tabIndex` of -1
 */
export function useScrollToPart(id: string): void {
  useEffect(() => {
    const scroll = () => {
      const part = document.getElementById(id)
      if (!part || location.hash !== `#${id}`) return
      part.scrollIntoView()
      if (canMoveFocus()) part.focus({ preventScroll: true })
    }
    scroll()
    addEventListener('pushState', scroll)
    return () => removeEventListener('pushState', scroll)
  }, [id])
}
