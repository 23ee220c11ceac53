import type { Channel, NoticeKind } from '#domain/notices.ts'

/** Each kind of notification with its name and description in the profile. */
export const kindLabels: Record<NoticeKind, { name: string; when: string }> = {
  deadline: {
    name: 'Picks are about to lock',
    when: '24 and 3 hours ahead, or when you’re nudged, if your team isn’t complete.',
  },
  withdrawal: {
    name: 'A golfer withdraws',
    when: 'One of your golfers withdraws before teeing off.',
  },
  invitation: { name: 'An invitation', when: 'A friend invites you to a league.' },
  message: { name: 'A message', when: 'Someone messages you.' },
  result: { name: 'A result', when: 'One of your leagues is final.' },
  league: {
    name: 'A change in a league',
    when: 'You’re removed, or one of your leagues gets a new name, fee, commissioner, or deputy.',
  },
  club: {
    name: 'A club’s next week',
    when: 'Who’s in, before picks lock. For owners, the question on Mondays.',
  },
  deletion: { name: 'A deleted league', when: 'One of your leagues is deleted or restored.' },
  lead: {
    name: 'The lead changes',
    when: 'Someone takes or ties for the lead in one of your leagues.',
  },
  cut: { name: 'A missed cut', when: 'One of your golfers misses the cut.' },
  'great-hole': {
    name: 'An ace or an eagle',
    when: 'One of your golfers makes an eagle or better.',
  },
  'bogey-free': {
    name: 'A bogey-free round',
    when: 'One of your golfers goes bogey-free.',
  },
  money: {
    name: 'In or out of the money',
    when: 'Your team moves into or drops out of the money.',
  },
  'field-change': {
    name: 'Out mid-tournament',
    when: 'One of your golfers withdraws, is disqualified, or is replaced.',
  },
  reveal: { name: 'The Reveal', when: 'Picks are locked, and every team is revealed.' },
  recap: { name: 'Recaps', when: 'A round ends or a league is final.' },
  digest: {
    name: 'A daily digest instead',
    when: 'One email at 8 AM with everything that happened in your leagues. Replaces recap emails and moment pushes.',
  },
}

/** Each channel's name. */
export const channelLabels: Record<Channel, string> = { mail: 'Email', push: 'Push' }
