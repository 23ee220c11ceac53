import type { Channel, NoticeKind } from '#domain/notices.ts'

/** Each kind of notification with its name and description in the profile. */
export const kindWords: Record<NoticeKind, { name: string; when: string }> = {
  deadline: {
    name: 'Drafting closes',
    when: '24 and 3 hours before, or on a nudge, if your team is not complete.',
  },
  withdrawal: {
    name: 'A golfer withdraws',
    when: 'One of your golfers is out before the first shot.',
  },
  invitation: { name: 'An invitation', when: 'A friend invites you to a league.' },
  message: { name: 'A message', when: 'Someone writes to you.' },
  result: { name: 'A result', when: 'A league of yours is settled.' },
  league: {
    name: 'A change in a league',
    when: 'You are removed, or a league of yours gets another name, fee, commissioner or deputy.',
  },
  deletion: { name: 'A deleted league', when: 'A league of yours is deleted or restored.' },
}

/** Each channel's name. */
export const channelWords: Record<Channel, string> = { mail: 'Mail', push: 'Push' }
