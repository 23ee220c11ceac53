import type { League } from '#contract/leagues/leagues.ts'
import { Money } from '#web/format/score.tsx'
import { PrintSheet } from '#web/ui/sharing/print-sheet.tsx'
import { QrCode } from '#web/ui/sharing/qr-code.tsx'

import { draftDeadlineText } from './invitation-text.ts'

interface InviteSheetProps {
  league: League
  inviter: string
  link: string
  /** Called when the browser's print dialog closes. */
  onPrinted: () => void
}

/** A sheet for the clubhouse wall, with the league's link as a QR code. It opens the print dialog by itself. */
export function InvitePoster({ league, inviter, link, onPrinted }: InviteSheetProps) {
  return (
    <PrintSheet onPrinted={onPrinted}>
      <div className="grid justify-items-center gap-6 text-center">
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
        <p>{draftDeadlineText(league)}</p>
      </div>
    </PrintSheet>
  )
}
