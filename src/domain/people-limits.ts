/** The most friends that someone has. */
export const maxFriends = 1_000

/** The most friend requests that wait for one person's answer. */
export const maxFriendRequests = 200

/** The most conversations that a list shows, those with the newest messages. */
export const maxConversations = 1_000

/** The most leagues that a list shows: those with the next deadlines, then the latest; or those deleted last. */
export const maxListedLeagues = 1_000

/** The most clubs that a list shows: those that someone joined last, or deleted last. */
export const maxListedClubs = 1_000

/** The most people that someone blocks. */
export const maxBlockedPeople = 1_000

/** The most invitations that wait for one person's answer. */
export const maxWaitingInvitations = 100

/** The most golfers that someone follows. */
export const maxFavorites = 500
