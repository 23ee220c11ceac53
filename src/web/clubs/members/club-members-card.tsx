import { clsx } from 'clsx'
import { useState } from 'react'

import { updateClubMember, type Club, type ClubMember } from '#contract/clubs/clubs.ts'
import { maxClubMembers } from '#domain/clubs/roles.ts'
import { call } from '#web/api/client.ts'
import { useMe } from '#web/api/session.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'
import { ActionMenu } from '#web/ui/overlays/menu.tsx'

import { roleText } from '../role-text.ts'
import { useClubMutation } from '../use-club-mutation.ts'
import { AlwaysInSwitch } from './always-in-switch.tsx'

const ClubMemberDialog = lazyDialog(
  ({ action, club, member }) =>
    action === 'remove' ? `Remove ${member.name}?` : `Hand ${club.name} over to ${member.name}?`,
  async () => (await import('./club-member-dialog.tsx')).ClubMemberDialog,
)

/** The club's members, and what the owner can do about each. */
export function ClubMembersCard({ club }: { club: Club }) {
  const me = useMe()
  return (
    <Card
      flush
      title="Members"
      action={
        <span className="digits text-sm text-ink-soft">
          {club.members.length} of up to {maxClubMembers}
        </span>
      }
    >
      <ul>
        {club.members.map((member) => {
          const isMe = member.userId === me.id
          return (
            <li
              key={member.userId}
              className={clsx(
                'ruled flex min-h-16 flex-wrap items-center gap-x-3 px-4 py-2 first:border-t-0',
                isMe && 'mine',
              )}
            >
              <Avatar name={member.name} userId={member.userId} />
              <div className="min-w-0 grow basis-[5rem]">
                <p className="leading-snug font-semibold wrap-anywhere">
                  {member.name}
                  {isMe && <span className="font-normal text-ink-soft"> (you)</span>}
                </p>
                <p className="truncate text-sm text-ink-soft">
                  {member.role !== 'member' && `${roleText[member.role]} · `}
                  {member.alwaysIn && 'always in · '}@{member.username}
                </p>
              </div>
              {club.role === 'owner' && !isMe && <ClubMemberMenu {...{ club, member }} />}
            </li>
          )
        })}
      </ul>
      <AlwaysInSwitch club={club} />
    </Card>
  )
}

function ClubMemberMenu({ club, member }: { club: Club; member: ClubMember }) {
  const [asking, setAsking] = useState<'remove' | 'hand-over' | null>(null)
  const { userId, name, role, canTakeOver } = member
  const isDeputy = role === 'deputy'
  const deputy = useClubMutation({
    mutationFn: () =>
      call(updateClubMember, {
        params: { id: club.id, userId },
        body: { role: isDeputy ? 'member' : 'deputy' },
      }),
    errorTitle: 'Failed to change the deputy',
    onSuccess: () =>
      toastSuccess(
        isDeputy ? `${name} is no longer a deputy` : `${name} is a deputy`,
        isDeputy
          ? `${name} is still a member.`
          : 'Deputies share the link and put their leagues into the club.',
      ),
  })
  return (
    <>
      <ActionMenu
        label={`Actions for ${name}`}
        items={[
          (isDeputy || canTakeOver) && {
            label: isDeputy ? 'Remove as Deputy' : 'Make Deputy',
            onSelect: () => deputy.mutate(),
          },
          canTakeOver && {
            label: 'Hand Over Club',
            onReach: ClubMemberDialog.opener.onFocus,
            onSelect: () => setAsking('hand-over'),
          },
          {
            label: 'Remove',
            danger: true,
            onReach: ClubMemberDialog.opener.onFocus,
            onSelect: () => setAsking('remove'),
          },
        ]}
      />
      {asking && (
        <ClubMemberDialog {...{ club, member }} action={asking} onClose={() => setAsking(null)} />
      )}
    </>
  )
}
