import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'wouter'

import type { League } from '#contract/leagues/leagues.ts'
import { SimulatedBadge } from '#web/format/date-time.tsx'
import { dayRangeText } from '#web/format/dates.ts'
import { Money } from '#web/format/score.tsx'
import { isPast, LeagueStatusBadge } from '#web/leagues/league-status.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { useFocusAfterChange } from '#web/ui/hooks/use-focus-after-change.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { usePageTitle } from '#web/ui/page/page-heading.tsx'

// Lazy: it imports the form library.
const NicknameForm = lazy(async () => ({
  default: (await import('#web/leagues/settings/nickname-form.tsx')).NicknameForm,
}))

interface LeagueHeaderProps {
  league: League
  closed: boolean
  isCommissioner: boolean
  /** Given where friends can be invited. */
  onInvite: (() => void) | undefined
}

/** The league's name, status, tournament and fee, with the button to invite. */
export function LeagueHeader(props: LeagueHeaderProps) {
  const { league, closed, isCommissioner, onInvite } = props
  const { name, tournamentName, entryFee, setupComplete, simulated, status } = league
  usePageTitle(name)
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-xl md:text-2xl">
          {name}
        </h1>
        <Nickname league={league} isCommissioner={isCommissioner} />
        <p className="mt-1">
          <Link href={`/leagues/${league.id}/live`} className="link">
            {tournamentName}
          </Link>
          , {dayRangeText(league.tournamentStartDate, league.seasonEndDate)} ·{' '}
          {entryFee > 0 ? (
            <>
              <Money cents={entryFee} /> a team
            </>
          ) : (
            'for bragging rights'
          )}
        </p>
        <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {setupComplete && !closed && <LeagueStatusBadge status="open" />}
          {isPast(league) && <LeagueStatusBadge status={status} />}
          {simulated && <SimulatedBadge />}
        </p>
      </div>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">
        {onInvite && (
          <Button
            className="grow"
            onClick={onInvite}
            icon={<UserPlus aria-hidden="true" className="size-4" />}
          >
            Invite Friends
          </Button>
        )}
      </div>
    </div>
  )
}

function Nickname({ league, isCommissioner }: { league: League; isCommissioner: boolean }) {
  const { nickname, commissionerName, deletedAt } = league
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfterChange(editing, () => button.current)
  if (editing) {
    return (
      <Suspense fallback={<Skeleton className="h-11 w-64" />}>
        <NicknameForm league={league} onClose={() => setEditing(false)} />
      </Suspense>
    )
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ink-soft">
      {nickname && <span className="font-display text-lg">“{nickname}”</span>}
      <span>
        {isCommissioner ? 'You’re the commissioner' : `Commissioner: ${commissionerName}`}
      </span>
      {isCommissioner && !deletedAt && (
        <button
          ref={button}
          type="button"
          className="link min-h-11 text-sm"
          onClick={() => setEditing(true)}
        >
          {nickname ? 'Edit Nickname' : 'Add Nickname'}
        </button>
      )}
    </p>
  )
}
