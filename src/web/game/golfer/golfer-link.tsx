import { type MouseEvent, lazy, Suspense, useEffect, useState } from 'react'

const load = async () => ({ default: (await import('./golfer-sheet.tsx')).GolferSheet })
const GolferSheet = lazy(load)

/** How a golfer's name looks that opens a sheet. Its target is as high as a line allows. */
export const golferLinkClass =
  'inline-block py-1 underline decoration-line underline-offset-4 hover:decoration-ink'

/** Marks the entry of the browser's history that an open sheet has. */
const entry = { sheet: 'golfer' }

interface GolferLinkProps {
  leagueId: string
  golfer: { apiPlayerId: string; name: string; country?: string | null | undefined }
  className?: string | undefined
}

/** A golfer's name, which opens their sheet in place. In a new tab it leads to their row of Live Scores. */
export function GolferLink({ leagueId, golfer, className }: GolferLinkProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    // The sheet has an entry of its own, so that the way back from it leads to where the reader was.
    const openedAt = location.href
    const close = (event: PopStateEvent) => {
      // The page hasn't changed, so the router has nothing to do.
      if (location.href === openedAt) event.stopImmediatePropagation()
      setOpen(false)
    }
    addEventListener('popstate', close, { capture: true })
    return () => removeEventListener('popstate', close, { capture: true })
  }, [isOpen])
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.pushState(entry, '')
    setOpen(true)
  }
  const href = `/leagues/${leagueId}/live?golfer=${golfer.apiPlayerId}`
  return (
    <>
      <a
        href={href}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        className={className}
      >
        {golfer.name}
      </a>
      <Suspense>
        {isOpen && <GolferSheet {...{ leagueId, golfer, href }} onClose={() => history.back()} />}
      </Suspense>
    </>
  )
}
