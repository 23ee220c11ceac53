import { type MouseEvent } from 'react'

import { FlaggedName } from '#web/format/flag.tsx'
import { placements } from '#web/ui/overlays/dialog-classes.ts'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

import { useHistoryEntry } from './use-history-entry.ts'

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

/** A golfer's name, which opens their sheet in place. In a new tab it leads to their row of Live Scores. */
export function GolferLink(props: GolferLinkProps) {
  const { leagueId, golfer, hideOwners = false, label, className } = props
  const { isOpen, open, close } = useHistoryEntry()
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open()
  }
  const href = `/leagues/${leagueId}/live?golfer=${golfer.apiPlayerId}`
  return (
    <>
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
      {isOpen && <GolferSheet {...{ leagueId, golfer, href, hideOwners }} onClose={close} />}
    </>
  )
}
