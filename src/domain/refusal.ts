type Status = 400 | 401 | 403 | 404 | 409

/** Everything the game may refuse: the status it becomes and the sentence a person reads. */
export const refusals = {
  // accounts
  'sign-in-failed': [401, 'Invalid username/email or password.'],
  'username-taken': [409, 'Username is already taken'],
  'email-taken': [409, 'Email is already registered'],
  'invite-unknown': [400, 'Invalid invite code'],
  'invite-used-up': [409, 'This invite code has been used up'],
  'reset-invalid': [400, 'Invalid reset token'],
  'push-endpoint': [400, 'This push service cannot be used'],
  // leagues
  'tournament-unknown': [404, 'Tournament not found'],
  'tournament-started': [409, 'This tournament has already started'],
  'picks-locked': [409, 'It’s too late for a league: picks for this tournament are already locked'],
  'tournament-unplayable': [409, 'Team events cannot be played here'],
  'league-limit': [403, 'League creation limit reached'],
  'league-deleted': [404, 'The commissioner deleted this league'],
  'league-ended': [409, 'The commissioner deleted this league. Only its results are left.'],
  'league-not-deleted': [409, 'This league has not been deleted'],
  'restore-too-late': [409, 'A deleted league can be restored for seven days only'],
  'rules-frozen': [409, 'Rules cannot change once a team has been saved'],
  'rules-impossible': [409, 'These rules cannot be played with these groups'],
  // groups
  'not-commissioner': [403, 'Only the league commissioner can modify player assignments'],
  'group-limit': [409, 'A group can have maximum 7 players'],
  'golfer-grouped': [409, 'This golfer is already in a group'],
  'golfer-not-in-field': [409, 'This golfer is not in the field'],
  'groups-frozen': [409, 'Groups cannot change once a team has been saved'],
  'setup-complete': [409, 'League setup is already complete'],
  'setup-open': [409, 'The commissioner has not finished the league setup'],
  'groups-too-small': [409, 'A group has too few golfers for the rules of this league'],
  // invitations and friends
  'not-friends': [409, 'You can only invite your friends'],
  'league-full': [409, 'This league is full: it has 100 members.'],
  'already-member': [409, 'Already a member of this league'],
  'already-invited': [409, 'Already invited to this league'],
  'already-friends': [409, 'You are already friends'],
  'request-pending': [409, 'A friend request is already pending'],
  'request-to-self': [400, 'You cannot befriend yourself'],
  'block-self': [400, 'You cannot block yourself'],
  'cannot-message': [403, 'You cannot message this person'],
  // draft
  'draft-closed': [409, 'Drafting has closed'],
  'golfer-twice': [409, 'The same golfer is on the team twice'],
  'group-full': [409, 'The team has more golfers from a group than the rules allow'],
  'teams-hidden': [403, 'Teams are hidden until drafting closes'],
  // assistant
  'missing-information': [400, 'Missing Information'],
  // settling
  'not-settled': [409, 'The result does not stand yet'],
  'paid-since': [409, 'This member has paid since play was over, as settle up says'],
  'nothing-to-pay': [409, 'Nothing is to be paid between these two'],
  // plans and payments
  'upgrade-required': [403, 'This is part of the Pro plan and above'],
  'plan-free': [409, "You're already on the free plan!"],
  'plan-current': [409, 'You are already on this plan'],
  'plan-lower': [409, 'A smaller plan needs no payment now: it follows when your plan has ended'],
  'plan-higher': [409, 'Only a smaller plan can follow your plan'],
  'plan-none': [409, 'You have no paid plan'],
  'payment-unpaid': [409, 'This payment has not been made'],
  'payment-replaced': [409, 'This payment has been replaced. Please choose the plan again.'],
  'card-declined': [409, 'Your card was declined.'],
  'card-expired': [400, 'Your card has expired.'],
  'card-unknown': [
    400,
    'This form takes test cards only: 4242 4242 4242 4242, or 4000 0000 0000 0002 to see a card declined.',
  ],
} as const satisfies Record<string, readonly [status: Status, sentence: string]>

export type RefusalCode = keyof typeof refusals

/** A rule of the game says no. Thrown, so that a transaction is undone with it. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: unknown
  /** @param sentence what a person reads, where the code's own sentence can be said more exactly */
  constructor(code: RefusalCode, sentence: string = refusals[code][1], details?: unknown) {
    super(sentence)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
  get status(): Status {
    return refusals[this.code][0]
  }
}
