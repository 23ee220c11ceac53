import { useQuery } from '@tanstack/react-query'

import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'

import { PersonRow } from './person-row.tsx'
import { friendsQuery } from './queries.ts'

/** My friends. */
export function FriendList() {
  const { data: friends, isPending, isFetching, refetch } = useQuery(friendsQuery)
  return (
    <Card title={friends ? `Your Friends (${friends.length})` : 'Your Friends'} flush>
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
        <ul>
          {friends.map((friend) => (
            <PersonRow key={friend.id} person={friend} action={<Badge>Friend</Badge>}>
              <p>@{friend.username}</p>
              {friend.venmoHandle && <p>Venmo: @{friend.venmoHandle.replace(/^@/, '')}</p>}
            </PersonRow>
          ))}
        </ul>
      )}
    </Card>
  )
}
