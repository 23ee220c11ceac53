import { useQuery } from '@tanstack/react-query'

import type { Friend } from '#contract/people/friends.ts'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'

import { conversationsQuery } from '../messages/queries.ts'
import { FriendRow } from './friend-row.tsx'
import { friendsQuery } from './queries.ts'

/** The heading's id, for moving the focus there. */
export const friendsHeadingId = 'friends-heading'

/** My friends, with their unread messages counted. */
export function FriendsCard({ onMessage }: { onMessage: (friend: Friend) => void }) {
  const query = useQuery(friendsQuery)
  const conversations = useQuery(conversationsQuery).data?.conversations
  const unreadFrom = (id: string) =>
    conversations?.find(({ otherUser }) => otherUser.id === id)?.unreadCount ?? 0
  return (
    <Card
      title={query.data ? `Your Friends (${query.data.length})` : 'Your Friends'}
      headingId={friendsHeadingId}
      flush
    >
      <QueryContent
        query={query}
        label="your friends"
        skeleton={<SkeletonRows inset rows={4} className="h-14" />}
        empty={
          <EmptyState>No friends yet. Use the search above to find and add friends!</EmptyState>
        }
      >
        {(friends) => (
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
      </QueryContent>
    </Card>
  )
}
