import { lazy, Suspense, useRef, useState } from 'react'

import type { League } from '#contract/leagues/leagues.ts'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { useFocusAfterChange } from '#web/ui/hooks/use-focus-after-change.ts'

// Lazy: it imports the form library.
const NicknameForm = lazy(async () => ({
  default: (await import('#web/leagues/settings/nickname-form.tsx')).NicknameForm,
}))

interface LeagueNicknameProps {
  league: League
  isCommissioner: boolean
}

/** The league's nickname, which its commissioner can edit in place, and its commissioner. */
export function LeagueNickname({ league, isCommissioner }: LeagueNicknameProps) {
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
