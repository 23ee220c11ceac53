/** The roles in a club, the lowest first. Deputies invite; whatever else changes a club is the owner's alone. */
export const clubRoles = ['member', 'deputy', 'owner'] as const
export type ClubRole = (typeof clubRoles)[number]

/** Whether a role may do what another one may. */
export const hasRole = (role: ClubRole, minRole: ClubRole): boolean =>
  clubRoles.indexOf(role) >= clubRoles.indexOf(minRole)

/** The most members of a club. The trigger `club_members_limit` has the same number. */
export const maxClubMembers = 60

/** The most clubs that someone starts and owns, with deleted ones as long as they can be restored; and as many handed to them. */
export const maxOwnedClubs = 20
