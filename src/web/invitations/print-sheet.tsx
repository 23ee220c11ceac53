import { useEffect } from 'react'
import { createPortal } from 'react-dom'

import type { League } from '#contract/leagues.ts'
import { Money } from '#web/format/score.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'

import { lockText } from './inviting-text.ts'

interface PrintSheetProps {
  league: League
  inviter: string
  link: string
  /** Called when the browser's print dialog closes. */
  onPrinted: () => void
}

/** A sheet for the clubhouse wall, with the league's link as a QR code. It opens the print dialog by itself. */
export function PrintSheet({ league, inviter, link, onPrinted }: PrintSheetProps) {
  useEffect(() => {
    addEventListener('afterprint', onPrinted)
    print()
    return () => removeEventListener('afterprint', onPrinted)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it prints once
  }, [])
  return createPortal(
    <div
      data-theme="light"
      className="print-sheet hidden min-h-dvh content-start justify-items-center gap-6 bg-board p-8 text-center text-ink print:grid"
    >
      <p className="text-lg">{inviter} invites you to</p>
      <p className="font-display text-2xl font-bold">{league.name}</p>
      <p className="text-lg">
        {league.tournamentName} ·{' '}
        {league.entryFee > 0 ? (
          <>
            <Money cents={league.entryFee} /> a team
          </>
        ) : (
          'for bragging rights'
        )}
      </p>
      <div className="w-80 *:h-auto *:w-full *:bg-board! *:text-ink!">
        <QrCode text={link} label={`QR code of ${link}`} />
      </div>
      <p className="font-semibold">{link}</p>
      <p>{lockText(league)}</p>
    </div>,
    document.body,
  )
}
