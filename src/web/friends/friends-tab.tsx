import { FindFriends } from './find-friends.tsx'
import { FriendList } from './friend-list.tsx'
import { FriendRequests } from './friend-requests.tsx'

/** Finding friends, answering those who ask, and the friends there are. */
export function FriendsTab() {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="grid gap-5">
        <FriendRequests />
        <FindFriends />
      </div>
      <FriendList />
    </div>
  )
}
