import { type MouseEvent, useEffect } from 'react'
import { createPortal } from 'react-dom'

import { ErrorBoundary } from '#web/api/crashes/error-boundary.tsx'
import { FlaggedName } from '#web/format/flag.tsx'
import { createStore, useStore } from '#web/ui/hooks/store.ts'
import { placements } from '#web/ui/overlays/dialog-classes.ts'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'
import { openInPlace, useHistoryEntry } from '#web/ui/overlays/use-history-entry.ts'

const GolferSheet = lazyDialog(
  ({ golfer }) => <FlaggedName country={golfer.country}>{golfer.name}</FlaggedName>,
  async () => (await import('./golfer-sheet.tsx')).GolferSheet,
  placements.sheet,
)

/** How a golfer's name looks that opens a sheet. Its target fills the row, which is `relative`. */
export const golferLinkClass =
  'underline decoration-line underline-offset-4 after:absolute after:inset-0 hover:decoration-ink'

interface GolferLinkProps {
  leagueId: string
  golfer: { apiPlayerId: string; name: string; country?: string | null | undefined }
  /** Leaves out who picked the golfer, where another contest has picks of its own. */
  hideOwners?: boolean
  /** A shorter name, for tight places. */
  label?: string
  className?: string | undefined
}

interface Opened extends Pick<GolferLinkProps, 'leagueId' | 'golfer'> {
  hideOwners: boolean | undefined
  href: string
  /** The dialog that the link is in, or the page. */
  place: Element
}

/** The golfer whose sheet is open. */
const openedGolfer = createStore<Opened | null>(null)
const entryName = 'golfer'

/** A golfer's name, which opens their sheet in place. In a new tab it leads to their row of Live Scores. */
export function GolferLink({ leagueId, golfer, hideOwners, label, className }: GolferLinkProps) {
  const href = `/leagues/${leagueId}/live?golfer=${golfer.apiPlayerId}`
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const place = event.currentTarget.closest('[data-dialog]') ?? document.body
    openedGolfer.set({ leagueId, golfer, href, hideOwners, place })
    openInPlace(entryName)
  }
  return (
    <a
      href={href}
      aria-haspopup="dialog"
      aria-label={label && golfer.name}
      onClick={onClick}
      {...GolferSheet.opener}
      className={className}
    >
      {label ?? golfer.name}
    </a>
  )
}

/** The sheet of the golfer that is open. Not in their link, whose row may go while the sheet is read. */
export function OpenGolfer() {
  const opened = useStore(openedGolfer)
  const { isOpen, close } = useHistoryEntry(entryName)
  useEffect(() => {
    if (!isOpen) openedGolfer.set(null)
  }, [isOpen])
  if (!isOpen || !opened) return null
  const { place, ...sheet } = opened
  return (
    // One golfer whose sheet crashes leaves the others'.
    <ErrorBoundary quiet key={sheet.golfer.apiPlayerId}>
      {createPortal(<GolferSheet {...sheet} onClose={close} />, place)}
    </ErrorBoundary>
  )
}
