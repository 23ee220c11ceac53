import { MessageSquare, UserRound, Users } from 'lucide-react'

/** My messages, friends, and profile, with what is counted there. */
export const accountPages = [
  {
    href: '/profile?tab=friends&at=messages',
    label: 'Messages',
    Icon: MessageSquare,
    counted: 'unreadMessages',
    noun: 'unread message',
    tone: 'red',
  },
  {
    href: '/profile?tab=friends&at=friends',
    label: 'Friends',
    Icon: Users,
    counted: 'friendRequests',
    noun: 'friend request',
    tone: 'flag',
  },
  {
    href: '/profile',
    label: 'Profile',
    Icon: UserRound,
    counted: 'pendingInvitations',
    noun: 'pending invitation',
    tone: 'flag',
  },
] as const
