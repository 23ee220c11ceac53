import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import { toDollars } from '#domain/money/money.ts'
import { Money } from '#web/format/score.tsx'

import { isPlayOver } from '../league-status.tsx'

interface PayNoteProps {
  league: League
  ownMembership: LeagueMember
  commissioner: LeagueMember
  /** Whether drafting has closed, so that only members who entered owe the fee. */
  closed: boolean
}

/**
 * Says how to pay the entry fee: to the commissioner, outside TeeTime. Disappears once play is over, when
 * the settle-up list says what I owe and to whom.
 */
export function EntryFeeNote({ league, ownMembership, commissioner, closed }: PayNoteProps) {
  const { name, entryFee, status } = league
  if (entryFee === 0 || ownMembership.paid || ownMembership.isCommissioner || isPlayOver(status))
    return null
  if (closed && !ownMembership.picked) return null
  const handle = commissioner.venmoHandle?.replace(/^@/, '')
  const parts = new URLSearchParams({ txn: 'pay', amount: toDollars(entryFee), note: name })
  return (
    <p className="ruled px-4 py-3 text-sm text-ink-soft">
      {ownMembership.picked ? 'You owe' : 'If you enter a team, you’ll owe'} {commissioner.name}{' '}
      <Money cents={entryFee} />. They’ll check it off here.
      {handle && (
        <>
          {' '}
          <a
            className="link inline-block py-2.5"
            href={`https://venmo.com/${encodeURIComponent(handle)}?${parts}`}
            target="_blank"
            rel="noreferrer"
          >
            Pay @{handle} on Venmo
          </a>
        </>
      )}
    </p>
  )
}
