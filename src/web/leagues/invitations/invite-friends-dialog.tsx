import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import type { Friend } from '#contract/people/friends.ts'
import { friendsQuery } from '#web/people/friends/queries.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
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
  const friends = useQuery(friendsQuery)
  const { invited, reasons, send } = useInviteFriends(league.id)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const hasFriends = friends.data !== undefined && friends.data.length > 0
  const stateOf = (id: string) =>
    members.some(({ userId }) => userId === id) ? 'member' : invited.has(id) ? 'invited' : null
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
  // Keeps who was invited, and drops the choices and the errors.
  const change = (open: boolean) => {
    if (!open) {
      setChosen(new Set())
      send.reset()
    }
    onOpenChange(open)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Invite Friends"
      footer={
        <>
          <Button onClick={() => change(false)}>Done</Button>
          {hasFriends && (
            <Button pending={send.isPending} onClick={invite}>
              Send Invitations{chosen.size > 0 && ` (${chosen.size})`}
            </Button>
          )}
        </>
      }
    >
      <JoinLink league={league} />
      <QueryContent
        query={friends}
        label="your friends"
        skeleton={<SkeletonRows rows={2} />}
        empty={null}
      >
        {(friends) => (
          <FriendList {...{ league, friends, stateOf, reasons, chosen }} onChoose={choose} />
        )}
      </QueryContent>
    </Dialog>
  )
}

interface FriendListProps {
  league: League
  friends: readonly Friend[]
  /** Why a friend can't be chosen; null if they can. */
  stateOf: (friendId: string) => 'member' | 'invited' | null
  reasons: ReadonlyMap<string, string | null>
  chosen: ReadonlySet<string>
  onChoose: (friendId: string, on: boolean) => void
}

function FriendList({ league, friends, stateOf, reasons, chosen, onChoose }: FriendListProps) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-3">
      <legend className="sr-only">Friends to invite to {league.name}</legend>
      <h3 aria-hidden="true" className="mb-2 text-base">
        Or Invite Friends by Name
      </h3>
      <ul className="rounded-slot border border-line">
        {friends.map((friend) => (
          <FriendCheckbox
            key={friend.id}
            friend={friend}
            state={stateOf(friend.id)}
            reason={reasons.get(friend.id) ?? null}
            checked={chosen.has(friend.id)}
            onCheck={(on) => onChoose(friend.id, on)}
          />
        ))}
      </ul>
    </fieldset>
  )
}

function toastNoFriendsSelected(): void {
  const description = 'Choose at least one friend to invite.'
  toastFailure('No Friends Selected', description)
}
