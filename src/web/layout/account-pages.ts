import { MessageSquare, UserRound, Users } from 'lucide-react'

/** My messages, friends, and profile, with what is counted there. */
export const accountPages = [
  {
    href: '/profile?tab=friends#messages',
    label: 'Messages',
    Icon: MessageSquare,
    counted: 'unreadMessages',
    noun: 'unread message',
    tone: 'red',
  },
  {
    href: '/profile?tab=friends#friends',
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
