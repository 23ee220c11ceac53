import { Flag, UserPlus } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'

import type { League } from '#contract/leagues.ts'
import { SimulatedChip } from '#web/format/time.tsx'
import { usePageTitle } from '#web/page/page-title.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useFocusAfter } from '#web/ui/hooks/use-focus-after.ts'

import { LeagueStatusBadge } from '#web/leagues/league-status.tsx'

// With it comes all that forms need.
const NicknameForm = lazy(async () => ({
  default: (await import('./nickname-form.tsx')).NicknameForm,
}))

interface LeagueHeaderProps {
  league: League
  closed: boolean
  isCommissioner: boolean
  /** Whether the reader may draft here now. */
  canDraft: boolean
  /** Given where friends can be invited. */
  onInvite: (() => void) | undefined
}

/** The league's name, and what can be done with the league as a whole. */
export function LeagueHeader({
  league,
  closed,
  isCommissioner,
  canDraft,
  onInvite,
}: LeagueHeaderProps) {
  const { id, name, nickname, setupComplete, simulated, commissionerName, status } = league
  usePageTitle(name)
  const [naming, setNaming] = useState(false)
  const nameIt = useRef<HTMLButtonElement>(null)
  useFocusAfter(naming, () => nameIt.current)
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-xl md:text-2xl">
          {name}
        </h1>
        {naming ? (
          <Suspense fallback={<Skeleton className="h-11 w-64" />}>
            <NicknameForm league={league} onDone={() => setNaming(false)} />
          </Suspense>
        ) : (
          <p className="flex flex-wrap items-center gap-x-3 text-ink-soft">
            {nickname && <span className="font-display text-lg">“{nickname}”</span>}
            <span>
              {isCommissioner ? 'You are the commissioner' : `Run by ${commissionerName}`}
            </span>
            {isCommissioner && !league.deletedAt && (
              <button
                ref={nameIt}
                type="button"
                className="link min-h-11 text-sm"
                onClick={() => setNaming(true)}
              >
                {nickname ? 'Edit nickname' : 'Add nickname'}
              </button>
            )}
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {setupComplete && !closed && <LeagueStatusBadge status="open" />}
          {status !== 'open' && <LeagueStatusBadge status={status} />}
          {simulated && <SimulatedChip />}
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
        {canDraft && (
          <ButtonLink
            className="grow"
            href={`/leagues/${id}/draft`}
            variant="primary"
            icon={<Flag aria-hidden="true" className="size-4" />}
          >
            Draft Team
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
