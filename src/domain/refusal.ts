/** Everything the game may refuse, and the sentence a person reads. */
export const refusals = {
  // accounts
  'sign-in-failed': 'Invalid username/email or password.',
  'username-taken': 'Username is already taken',
  'email-taken': 'Email is already registered',
  'invite-unknown': 'Invalid invite code',
  'invite-used-up': 'This invite code has been used up',
  'reset-invalid': 'Invalid reset token',
  'push-endpoint': 'This push service cannot be used',
  // leagues
  'tournament-unknown': 'Tournament not found',
  'tournament-started': 'This tournament has already started',
  'picks-locked': 'It’s too late for a league: picks for this tournament are already locked',
  'tournament-unplayable': 'Team events cannot be played here',
  'league-limit': 'League creation limit reached',
  'league-deleted': 'The commissioner deleted this league',
  'league-ended': 'The commissioner deleted this league. Only its results are left.',
  'league-not-deleted': 'This league has not been deleted',
  'restore-too-late': 'A deleted league can be restored for seven days only',
  'rules-frozen': 'Rules cannot change once a team has been saved',
  'rules-impossible': 'These rules cannot be played with these groups',
  // groups
  'not-commissioner': 'Only the league commissioner can modify player assignments',
  'group-limit': 'A group can have maximum 7 players',
  'golfer-grouped': 'This golfer is already in a group',
  'golfer-not-in-field': 'This golfer is not in the field',
  'groups-frozen': 'Groups cannot change once a team has been saved',
  'setup-complete': 'League setup is already complete',
  'setup-open': 'The commissioner has not finished the league setup',
  'groups-too-small': 'A group has too few golfers for the rules of this league',
  // invitations and friends
  'not-friends': 'You can only invite your friends',
  'league-full': 'This league is full: it has 100 members.',
  'already-member': 'Already a member of this league',
  'already-invited': 'Already invited to this league',
  'already-friends': 'You are already friends',
  'request-pending': 'A friend request is already pending',
  'request-to-self': 'You cannot befriend yourself',
  'block-self': 'You cannot block yourself',
  'cannot-message': 'You cannot message this person',
  // draft
  'draft-closed': 'Drafting has closed',
  'golfer-twice': 'The same golfer is on the team twice',
  'group-full': 'The team has more golfers from a group than the rules allow',
  'teams-hidden': 'Teams are hidden until drafting closes',
  // assistant
  'missing-information': 'Missing Information',
  // settling
  'not-settled': 'The result does not stand yet',
  'paid-since': 'This member has paid since play was over, as settle up says',
  'nothing-to-pay': 'Nothing is to be paid between these two',
  // plans and payments
  'upgrade-required': 'This is part of the Pro plan and above',
  'plan-free': "You're already on the free plan!",
  'plan-current': 'You are already on this plan',
  'plan-lower': 'A smaller plan needs no payment now: it follows when your plan has ended',
  'plan-higher': 'Only a smaller plan can follow your plan',
  'plan-none': 'You have no paid plan',
  'payment-unpaid': 'This payment has not been made',
  'payment-replaced': 'This payment has been replaced. Please choose the plan again.',
  'card-declined': 'Your card was declined.',
  'card-expired': 'Your card has expired.',
  'card-unknown':
    'This form takes test cards only: 4242 4242 4242 4242, or 4000 0000 0000 0002 to see a card declined.',
} as const satisfies Record<string, string>

export type RefusalCode = keyof typeof refusals

/** A rule of the game says no. Thrown, so that a transaction is undone with it. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: unknown
  /** @param sentence what a person reads, where the code's own sentence can be said more exactly */
  constructor(code: RefusalCode, sentence: string = refusals[code], details?: unknown) {
    super(sentence)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}
