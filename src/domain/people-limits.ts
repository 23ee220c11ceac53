/** The most friends that someone has. */
export const maxFriends = 1_000

/** The most friend requests that wait for one person's answer. */
export const maxFriendRequests = 200

/** The most conversations that a list shows, those with the newest messages. */
export const maxConversations = 1_000

/** The most people that someone blocks. */
export const maxBlockedPeople = 1_000

/** The most invitations that wait for one person's answer. */
export const maxWaitingInvitations = 100

/** The most golfers that someone follows. */
export const maxFavorites = 500
