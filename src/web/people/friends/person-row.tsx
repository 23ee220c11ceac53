import type { ReactNode, Ref } from 'react'

import { Avatar } from '#web/ui/display/avatar.tsx'

interface PersonRowProps {
  ref?: Ref<HTMLLIElement>
  person: { id: string; username: string; name: string }
  /** Beside the name. */
  badge?: ReactNode
  /** Below the name; `@username` by default. */
  children?: ReactNode
  /** Buttons at the end of the row. */
  action?: ReactNode
}

/** A person in a list. */
export function PersonRow({ ref, person, badge, children, action }: PersonRowProps) {
  return (
    <li
      ref={ref}
      className="ruled flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3 first:border-t-0"
    >
      <Avatar name={person.name} userId={person.id} />
      <div className="min-w-[min(9rem,60%)] grow basis-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {person.name}
          {badge}
        </p>
        <div className="text-sm text-ink-soft">{children ?? `@${person.username}`}</div>
      </div>
      {action && <div className="ms-auto flex flex-wrap justify-end gap-2">{action}</div>}
    </li>
  )
}
