import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'

interface PrintSheetProps {
  /** Called when the browser's print dialog closes. */
  onPrinted: () => void
  children: ReactNode
}

/** A sheet for the printer instead of the page. Opens the print dialog when it mounts. */
export function PrintSheet({ onPrinted, children }: PrintSheetProps) {
  useEffect(() => {
    addEventListener('afterprint', onPrinted)
    print()
    return () => removeEventListener('afterprint', onPrinted)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it prints once
  }, [])
  return createPortal(
    <div
      data-theme="light"
      className="print-sheet hidden min-h-dvh content-start bg-board p-8 text-ink print:grid"
    >
      {children}
    </div>,
    document.body,
  )
}
