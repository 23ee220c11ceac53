import { Avatar, type AvatarProps } from '#web/ui/display/avatar.tsx'

import { useMemberColors } from './member-colors.ts'

interface MemberAvatarProps extends Omit<AvatarProps, 'color'> {
  leagueId: string
  userId: string
}

/** A member's ball marker, in their color in the league. */
export function MemberAvatar({ leagueId, userId, ...avatar }: MemberAvatarProps) {
  const color = useMemberColors(leagueId)[userId]
  return <Avatar {...avatar} userId={userId} color={color} />
}
