import type { Channel, NoticeKind } from '#domain/notices.ts'

/** Each kind of notification with its name and description in the profile. */
export const kindLabels: Record<NoticeKind, { name: string; when: string }> = {
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
  club: {
    name: 'A club’s next week',
    when: 'Who is in, before picks lock; and, for the owner, the question on Mondays.',
  },
  deletion: { name: 'A deleted league', when: 'A league of yours is deleted or restored.' },
  lead: { name: 'The lead changes', when: 'A team takes or joins the lead of a league of yours.' },
  cut: { name: 'A missed cut', when: 'One of your golfers misses the cut.' },
  'great-hole': {
    name: 'An ace or an eagle',
    when: 'One of your golfers makes an eagle or better.',
  },
  'bogey-free': {
    name: 'A round without a bogey',
    when: 'One of your golfers gets through a round without one.',
  },
  money: { name: 'The money', when: 'Your team moves into or drops out of the money.' },
  'field-change': {
    name: 'Out or replaced in play',
    when: 'One of your golfers withdraws, is disqualified or is replaced.',
  },
  reveal: { name: 'The Reveal', when: 'Picks are locked, and all teams can be seen.' },
  recap: { name: 'Recaps', when: 'A round is over or a league is settled.' },
  digest: {
    name: 'A daily digest instead',
    when: 'One mail at 8 AM with what happened in your leagues. It replaces recaps by mail and pushes of moments.',
  },
}

/** Each channel's name. */
export const channelLabels: Record<Channel, string> = { mail: 'Mail', push: 'Push' }
