import { Flag, UserPlus } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'

import type { League } from '#contract/leagues.ts'
import { SimulatedChip } from '#web/format/time.tsx'
import { LeagueStatusBadge } from '#web/leagues/league-status.tsx'
import { usePageTitle } from '#web/page/page-title.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useFocusAfter } from '#web/ui/hooks/use-focus-after.ts'
import { Skeleton } from '#web/ui/states.tsx'

// Lazy: it brings the form library.
const NicknameForm = lazy(async () => ({
  default: (await import('./nickname-form.tsx')).NicknameForm,
}))

interface LeagueHeaderProps {
  league: League
  closed: boolean
  isCommissioner: boolean
  /** Whether the reader can draft here now. */
  canDraft: boolean
  /** Given where friends can be invited. */
  onInvite: (() => void) | undefined
}

/** The league's name and status, with the buttons to invite and to draft. */
export function LeagueHeader(props: LeagueHeaderProps) {
  const { league, closed, isCommissioner, canDraft, onInvite } = props
  const { id, name, setupComplete, simulated, status } = league
  usePageTitle(name)
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-xl md:text-2xl">
          {name}
        </h1>
        <Nickname league={league} isCommissioner={isCommissioner} />
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

function Nickname({ league, isCommissioner }: { league: League; isCommissioner: boolean }) {
  const { nickname, commissionerName, deletedAt } = league
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(editing, () => button.current)
  if (editing) {
    return (
      <Suspense fallback={<Skeleton className="h-11 w-64" />}>
        <NicknameForm league={league} onDone={() => setEditing(false)} />
      </Suspense>
    )
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ink-soft">
      {nickname && <span className="font-display text-lg">“{nickname}”</span>}
      <span>
        {isCommissioner ? 'You are the commissioner' : `Commissioner: ${commissionerName}`}
      </span>
      {isCommissioner && !deletedAt && (
        <button
          ref={button}
          type="button"
          className="link min-h-11 text-sm"
          onClick={() => setEditing(true)}
        >
          {nickname ? 'Edit nickname' : 'Add nickname'}
        </button>
      )}
    </p>
  )
}
