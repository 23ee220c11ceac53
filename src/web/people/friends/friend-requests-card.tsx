import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { respondToFriendRequest, type FriendRequest } from '#contract/people/friends.ts'
import { call } from '#web/api/client.ts'
import { toastErrorOr } from '#web/api/toast-on-error.ts'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { toast, toastSuccess } from '#web/ui/feedback/toast.ts'
import { focusElement } from '#web/ui/hooks/focus-element.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import { BlockButton } from './block-button.tsx'
import { friendsHeadingId } from './friends-card.tsx'
import { PersonRow } from './person-row.tsx'
import { friendRequestsQuery, refreshFriends } from './queries.ts'

/** Friend requests I haven't answered. Renders nothing while there are none or they are loading. */
export function FriendRequestsCard() {
  const query = useQuery(friendRequestsQuery)
  return (
    <QueryContent inCard query={query} label="your friend requests" skeleton={null}>
      {(requests) =>
        requests.length > 0 && (
          <Card title={`Friend Requests (${requests.length})`} flush>
            <ul>
              {requests.map((request) => (
                <FriendRequestRow
                  key={request.id}
                  request={request}
                  isLast={requests.length === 1}
                />
              ))}
            </ul>
          </Card>
        )
      }
    </QueryContent>
  )
}

interface RequestProps {
  request: FriendRequest
  /** Whether it is the only request left. */
  isLast: boolean
}

function FriendRequestRow({ request: { id, fromUser, message }, isLast }: RequestProps) {
  const row = useRef<HTMLLIElement>(null)
  const client = useQueryClient()
  const answer = useMutation({
    mutationFn: (status: 'accepted' | 'declined') =>
      call(respondToFriendRequest, { params: { id }, body: { status } }),
    onSuccess(_, status) {
      if (status === 'accepted')
        toastSuccess('Friend added', `You and ${fromUser.name} are friends.`)
      else toast({ title: 'Request declined' })
      // The card is about to go away, with the heading that would have the focus.
      if (isLast && row.current?.contains(document.activeElement))
        focusElement(document.getElementById(friendsHeadingId))
    },
    onError: toastErrorOr('Failed to handle friend request.'),
    onSettled: () => refreshFriends(client),
  })
  return (
    <PersonRow
      ref={row}
      person={fromUser}
      action={
        <>
          <Button
            variant="primary"
            pending={answer.isPending && answer.variables === 'accepted'}
            disabled={answer.isPending && answer.variables === 'declined'}
            onClick={() => answer.mutate('accepted')}
          >
            Accept
          </Button>
          <Button
            pending={answer.isPending && answer.variables === 'declined'}
            disabled={answer.isPending && answer.variables === 'accepted'}
            onClick={() => answer.mutate('declined')}
          >
            Decline
          </Button>
          <BlockButton person={fromUser} />
        </>
      }
    >
      <p>@{fromUser.username} wants to be friends</p>
      {message && <p className="mt-1 text-ink italic">&quot;{message}&quot;</p>}
    </PersonRow>
  )
}
