import type { AdminUser } from '#contract/admin/users.ts'
import { plans } from '#domain/billing/plans.ts'
import { mediumDateText } from '#web/format/dates.ts'
import { Badge } from '#web/ui/display/badge.tsx'

import { DisableUserButton } from './disable-user-button.tsx'
import { RemoveLookButtons, RemovePictureButton } from './remove-buttons.tsx'
import { StrandedLeaguesButton } from './stranded-leagues-button.tsx'

interface UsersTableProps {
  label: string
  users: readonly AdminUser[]
  /** Shows everyone's email address, not just those of accounts without a full name, and offers to disable accounts. */
  showsActions?: boolean
}

/** Hidden at 200% text on the narrowest phone, where the plan stands beside the name. */
const wide = '@max-[14rem]:hidden'

/** Accounts: username, full name (or email address if there is none), plan, and join date. */
export function UsersTable({ label, users, showsActions }: UsersTableProps) {
  return (
    <div className="@container">
      <table aria-label={label} className="w-full text-start">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="label-caps w-full py-2 ps-4 pe-2 text-start">
              Username
            </th>
            <th scope="col" className={`label-caps py-2 ps-1 pe-4 text-start sm:px-2 ${wide}`}>
              Subscription
            </th>
            <th scope="col" className="label-caps py-2 ps-2 pe-4 text-end max-sm:hidden">
              Joined
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} showsActions={showsActions ?? false} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function UserRow({ user, showsActions }: { user: AdminUser; showsActions: boolean }) {
  const { username, fullName, email, subscriptionTier, joinedAt, disabledAt } = user
  const plan = (
    <Badge tone={subscriptionTier === 'free' ? 'outline' : 'fairway'}>
      {plans[subscriptionTier].name}
    </Badge>
  )
  return (
    <tr className="ruled first:border-t-0">
      <td className="py-2.5 ps-4 pe-2">
        <div className="grid justify-items-start gap-x-4 gap-y-1 sm:flex sm:items-center sm:justify-between">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 leading-snug font-semibold wrap-anywhere">
              {username}
              <span className="hidden @max-[14rem]:inline">{plan}</span>
              {disabledAt && <Badge tone="rough">Disabled</Badge>}
            </p>
            <p className="text-sm text-ink-soft wrap-anywhere">{fullName ?? email}</p>
            {showsActions && fullName && (
              <p className="text-sm text-ink-soft wrap-anywhere">{email}</p>
            )}
          </div>
          {showsActions && (
            <div className="flex flex-wrap gap-2">
              <RemovePictureButton user={user} />
              <RemoveLookButtons user={user} />
              <StrandedLeaguesButton user={user} />
              <DisableUserButton user={user} />
            </div>
          )}
        </div>
      </td>
      <td className={`py-2.5 ps-1 pe-4 sm:px-2 ${wide}`}>{plan}</td>
      <td className="digits py-2.5 ps-2 pe-4 text-end text-sm whitespace-nowrap max-sm:hidden">
        {mediumDateText(joinedAt)}
      </td>
    </tr>
  )
}
