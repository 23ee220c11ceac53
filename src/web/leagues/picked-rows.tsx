import { clsx } from 'clsx'
import { Check } from 'lucide-react'

import { useMe } from '#web/api/session.tsx'
import { Badge } from '#web/ui/display/badge.tsx'

import { MemberAvatar } from './member-avatar.tsx'

interface PickedRowsProps {
  leagueId: string
  people: readonly { userId: string; name: string; picked: boolean | null }[]
  className?: string
}

/** Whether each member has picked: all that anyone sees of the others until picks lock. */
export function PickedRows({ leagueId, people, className }: PickedRowsProps) {
  const me = useMe().id
  return (
    <ul className={className}>
      {people.map(({ userId, name, picked }) => (
        <li
          key={userId}
          className={clsx(
            'ruled flex min-h-12 flex-wrap items-center gap-x-3 px-4 py-1 first:border-t-0',
            userId === me && 'mine',
          )}
        >
          <MemberAvatar {...{ leagueId, userId, name }} />
          <span className="row-name font-semibold">
            {name}
            {userId === me && <span className="font-normal text-ink-soft"> (you)</span>}
          </span>
          {picked ? (
            <Badge tone="fairway">
              <Check className="size-3.5" />
              Picked
            </Badge>
          ) : (
            <Badge>Not yet</Badge>
          )}
        </li>
      ))}
    </ul>
  )
}
