import { useQuery } from '@tanstack/react-query'

import type { Friend } from '#contract/friends.ts'
import { conversationsQuery } from '#web/messages/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'

import { FriendRow } from './friend-row.tsx'
import { friendsQuery } from './queries.ts'

/** The heading's id, to move the focus to. */
export const friendsHeadingId = 'friends-heading'

/** My friends, with their unread messages counted. */
export function FriendList({ onMessage }: { onMessage: (friend: Friend) => void }) {
  const { data: friends, isPending, isFetching, refetch } = useQuery(friendsQuery)
  const conversations = useQuery(conversationsQuery).data?.conversations
  const unreadFrom = (id: string) =>
    conversations?.find(({ otherUser }) => otherUser.id === id)?.unreadCount ?? 0
  return (
    <Card
      title={friends ? `Your Friends (${friends.length})` : 'Your Friends'}
      headingId={friendsHeadingId}
      flush
    >
      {isPending && (
        <div className="p-4">
          <SkeletonRows label="Loading friends" rows={4} className="h-14" />
        </div>
      )}
      {!isPending && !friends && (
        <ErrorState title="Failed to load your friends" onRetry={refetch} pending={isFetching} />
      )}
      {friends?.length === 0 && (
        <EmptyState>No friends yet. Use the search above to find and add friends!</EmptyState>
      )}
      {friends && friends.length > 0 && (
        <ul aria-label="Friends">
          {friends.map((friend) => (
            <FriendRow
              key={friend.id}
              friend={friend}
              unread={unreadFrom(friend.id)}
              onMessage={() => onMessage(friend)}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
