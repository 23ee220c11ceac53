import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import { friendsQuery } from '#web/people/friends/queries.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

import { FriendCheckbox } from './friend-checkbox.tsx'
import { JoinLink } from './join-link.tsx'
import { useInviteFriends } from './use-invite-friends.ts'

interface InviteDialogProps {
  league: League
  members: readonly LeagueMember[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Offers the league's link to share, and below it the friends to invite by name, if there are any. */
export function InviteFriendsDialog({ league, members, open, onOpenChange }: InviteDialogProps) {
  const { data: friends = [] } = useQuery(friendsQuery)
  const { invited, reasons, send } = useInviteFriends(league.id)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const isMember = (id: string) => members.some(({ userId }) => userId === id)
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const invite = () => {
    if (chosen.size === 0) return toastNoFriendsSelected()
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
          {friends.length > 0 && (
            <Button pending={send.isPending} onClick={invite}>
              Send Invitations{chosen.size > 0 && ` (${chosen.size})`}
            </Button>
          )}
        </>
      }
    >
      <JoinLink league={league} />
      {friends.length > 0 && (
        <fieldset className="min-w-0 border-t border-line pt-3">
          <legend className="sr-only">Friends to invite to {league.name}</legend>
          <h3 aria-hidden="true" className="mb-2 text-base">
            Or invite friends by name
          </h3>
          <ul className="rounded-slot border border-line">
            {friends.map((friend) => (
              <FriendCheckbox
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
    </Dialog>
  )
}

function toastNoFriendsSelected(): void {
  const description = 'Choose at least one friend to invite.'
  toast({ title: 'No Friends Selected', description, variant: 'destructive' })
}
