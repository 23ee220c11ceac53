import type { Friend } from '#contract/people/friends.ts'
import { Badge } from '#web/ui/display/badge.tsx'

interface FriendChoiceProps {
  friend: Friend
  /** Why the friend can't be chosen; null if they can. */
  state: 'member' | 'invited' | null
  /** Why the last invitation to this friend failed. */
  reason: string | null
  checked: boolean
  onCheck: (checked: boolean) => void
}

/** A friend to invite. The whole row is the tap target. */
export function FriendCheckbox({ friend, state, reason, checked, onCheck }: FriendChoiceProps) {
  const name = friend.name
  return (
    <li className="ruled first:border-t-0">
      <label className="flex min-h-14 cursor-pointer items-center gap-3 px-3 py-1.5 has-disabled:cursor-not-allowed">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-fairway"
          checked={checked && !state}
          disabled={state !== null}
          onChange={({ target }) => onCheck(target.checked)}
        />
        <span className="min-w-0 grow wrap-anywhere">
          <span className="block leading-snug font-semibold">{name}</span>
          <span className="block truncate text-sm text-ink-soft">@{friend.username}</span>
          {reason && !state && <span className="block text-sm text-rough">{reason}</span>}
        </span>
        {state && <Badge>{state === 'member' ? 'Member' : 'Invited'}</Badge>}
      </label>
    </li>
  )
}
