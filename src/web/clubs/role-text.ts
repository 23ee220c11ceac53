import type { ClubRole } from '#domain/clubs/roles.ts'

/** The roles as people read them. */
export const roleText: Record<ClubRole, string> = {
  owner: 'Owner',
  deputy: 'Deputy',
  member: 'Member',
}
