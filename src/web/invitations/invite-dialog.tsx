import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { League, LeagueMember } from '#contract/leagues.ts'
import { friendsQuery } from '#web/friends/queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.ts'

import { FriendChoice } from './friend-choice.tsx'
import { InviteLink } from './invite-link.tsx'
import { useInvite } from './use-invite.ts'

interface InviteDialogProps {
  league: League
  members: readonly LeagueMember[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Invites friends who have an account, and offers a link for everyone else. */
export function InviteDialog({ league, members, open, onOpenChange }: InviteDialogProps) {
  const friends = useQuery(friendsQuery)
  const { invited, reasons, send } = useInvite(league.id)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const isMember = (id: string) => members.some(({ userId }) => userId === id)
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const invite = () => {
    if (chosen.size === 0) return toastNobodyChosen()
    send.mutate([...chosen], {
      onSuccess: (answers) =>
        setChosen(new Set(answers.filter(({ reason }) => reason).map(({ friendId }) => friendId))),
    })
  }
  return (
    <Dialog
      {...{ open, onOpenChange }}
      title="Invite Friends"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Done</Button>
          <Button variant="primary" pending={send.isPending} onClick={invite}>
            Send Invitations{chosen.size > 0 && ` (${chosen.size})`}
          </Button>
        </>
      }
    >
      <Loaded
        query={friends}
        what="friends"
        skeleton={<SkeletonRows rows={4} className="h-14" />}
        empty={<NoFriends />}
      >
        {(friends) => (
          <fieldset className="min-w-0 rounded-slot border border-line">
            <legend className="sr-only">Friends to invite to {league.name}</legend>
            <ul>
              {friends.map((friend) => (
                <FriendChoice
                  key={friend.id}
                  friend={friend}
                  state={isMember(friend.id) ? 'member' : invited.has(friend.id) ? 'invited' : null}
                  reason={reasons.get(friend.id) ?? null}
                  checked={chosen.has(friend.id)}
                  onCheck={(on) => choose(friend.id, on)}
                />
              ))}
            </ul>
          </fieldset>
        )}
      </Loaded>
      <InviteLink league={league} />
    </Dialog>
  )
}

function toastNobodyChosen(): void {
  const description = 'Choose at least one friend to invite.'
  toast({ title: 'No Friends Selected', description, variant: 'destructive' })
}

function NoFriends() {
  return (
    <EmptyState
      title="No friends here yet"
      action={<ButtonLink href="/profile?tab=friends">Find Friends</ButtonLink>}
    >
      Send the link below. Anyone who joins with it becomes your friend.
    </EmptyState>
  )
}
