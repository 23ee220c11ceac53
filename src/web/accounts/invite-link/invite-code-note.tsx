import { useQuery } from '@tanstack/react-query'

import { httpStatus } from '#web/api/client.ts'

import { inviteCodeQuery } from './queries.ts'

/** Says, before anyone fills in the form, whether the link's invite code still works. */
export function InviteCodeNote({ inviteCode }: { inviteCode: string }) {
  const { data, error } = useQuery(inviteCodeQuery(inviteCode))
  const status = httpStatus(error) === 400 ? 'unknown' : data?.status
  if (status === 'used-up' || status === 'closed' || status === 'unknown') {
    return (
      <div role="alert" className="rounded-slot border-2 border-rough bg-rough-soft p-3 text-sm">
        <p className="font-semibold">{titles[status]}</p>
        <p>
          {status === 'used-up' && 'It has no invites left. '}Ask whoever sent it for a new one. If
          you already have an account, sign in.
        </p>
      </div>
    )
  }
  if (!data?.usesLeft) return null
  return <p className="text-sm text-ink-soft">{invitesLeft(data.usesLeft)} on this link.</p>
}

const titles = {
  'used-up': 'This invite link is used up',
  closed: 'This league isn’t taking anyone else',
  unknown: 'This invite link no longer works',
}

/** How many invites are left: `3 invites left`. */
export const invitesLeft = (count: number): string =>
  `${count} ${count === 1 ? 'invite' : 'invites'} left`
