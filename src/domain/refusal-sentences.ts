// The web app needs these three without the rest.
export const teamsHidden = 'Teams stay hidden until picks lock.'
export const pictureUnreadable = 'We can’t use this file. Choose a PNG, JPEG, or WebP.'
export const golferTwice = 'This team has the same golfer twice.'

const removedFromLeague =
  'The commissioner removed you from this league. Ask them to invite you again.'

/** Every refusal by its code, with the sentence a person reads. The web app doesn't load them. */
export const refusals = {
  // accounts
  'sign-in-failed': 'Invalid username/email or password.',
  'account-changed': 'Another account is signed in on this device now. Reload the page.',
  'username-taken': 'Username is already taken.',
  'email-taken': 'Email is already registered.',
  'invite-unknown': 'That invite code doesn’t exist. Check it for typos.',
  'invite-used-up': 'This invite code has no invites left. Ask for a new one.',
  'reset-invalid': 'Invalid reset token',
  'password-guessable':
    'This is one of the first passwords anyone would guess. Choose another one.',
  'password-wrong': 'That isn’t your current password.',
  'export-needs-password': 'Send your password with a POST to download your data.',
  'email-same': 'That’s already your email.',
  'email-change-waiting':
    'You’re changing your email. Open the link that we sent to the new one, or keep your current email first.',
  'email-link-invalid': 'This link no longer works.',
  'administrator-stays': 'The administrator’s account can’t be deleted.',
  'administrator-enabled': 'The administrator’s account can’t be disabled.',
  'account-disabled':
    'This account has been disabled. If you think that’s a mistake, contact whoever runs this TeeTime.',
  'passkey-failed': 'That passkey didn’t work. Try again, or use your password.',
  'passkey-unknown': 'We don’t recognize this passkey. Sign in with your password.',
  'passkey-known': 'This passkey is already added.',
  'passkey-limit': 'You have 10 passkeys. Remove one first.',
  'passkey-required': 'Confirm with your passkey on the Admin page first.',
  'passkey-last': 'The administrator needs a passkey. Add another one first.',
  'picture-unreadable': pictureUnreadable,
  'time-zone': 'We don’t know this time zone.',
  'push-endpoint': 'Push doesn’t work in this browser. Email still does.',
  // leagues
  'tournament-unknown': 'Tournament not found',
  'tournament-started': 'This tournament has already started.',
  'picks-locked': 'Too late: picks for this tournament are already locked. Choose the next one.',
  'tournament-unplayable': 'TeeTime plays stroke-play events only.',
  'league-limit': 'League creation limit reached',
  'league-deleted': 'The commissioner deleted this league.',
  'league-ended':
    'The commissioner deleted this league. You can still see the results and settle up.',
  'league-not-deleted': 'This league isn’t deleted.',
  'restore-too-late': 'Too late: a deleted league can only be restored within 7 days.',
  'rules-frozen': 'Someone has saved a team, so the rules can’t change anymore.',
  'fee-frozen': 'Someone has saved a team, so the entry fee can’t change anymore.',
  'fee-changed': 'The entry fee has changed. Check it, and try again.',
  'rules-impossible': 'These rules don’t work with these groups.',
  'membership-ended': removedFromLeague,
  'commissioner-stays': 'You run this league. Hand it over first, or delete it.',
  'already-commissioner': 'You already run this league.',
  'commissioner-enabled':
    'The commissioner’s account is active, so only they can hand the league over.',
  'channel-address':
    'That doesn’t look like a webhook URL. Copy it from Discord, Slack, or GroupMe. It starts with https://.',
  'everyone-picked': 'Everyone who can pick has picked.',
  'nudged-recently': 'You can nudge once every 6 hours. Give them a little longer.',
  // the golf feed
  'feed-paused': 'This source is paused. Resume it first.',
  'feed-read-recently': 'This source was read on request less than 30 seconds ago.',
  'feed-moved-on':
    'The data has changed since you opened this page. Check it again before you trust it.',
  // groups
  'not-commissioner': 'Only the league commissioner can modify player assignments',
  'group-limit': 'A group can have maximum 7 players',
  'golfer-grouped': 'This golfer is already in a group.',
  'field-unknown': 'The field for this tournament isn’t out yet. Try again closer to its start.',
  'golfer-not-in-field': 'This golfer isn’t in the field.',
  'groups-changed': 'The groups changed on another device. Choose which ones to keep.',
  'groups-frozen': 'Someone has saved a team, so the groups can’t change anymore.',
  'setup-complete': 'League setup is already finished.',
  'setup-open': 'The commissioner hasn’t finished setting up this league.',
  'groups-too-small': 'A group has too few golfers for this league’s rules.',
  // invitations and friends
  'not-friends': 'You can only invite friends. Add them first, or send them the invite link.',
  'league-full': 'This league is full: it has 100 members.',
  'join-closed': 'This invite link is off. Ask the commissioner for a new one.',
  'removed-from-league': removedFromLeague,
  'not-asked':
    'Someone has already run it back, and you aren’t invited. The commissioner can invite you.',
  'cannot-invite': 'You can’t invite this person to this league. Choose another friend.',
  'cannot-take-over': 'This member’s account isn’t active. Choose someone else.',
  'already-member': 'They’re already in this league.',
  'already-invited': 'They’re already invited to this league. They can join until picks lock.',
  'friend-limit': 'One of you already has 1,000 friends. That’s the limit.',
  'request-limit': 'They have too many unanswered friend requests. Try again later.',
  'invitation-limit': 'They have too many unanswered invitations. Try again later.',
  'already-friends': 'You’re already friends. Send them a message.',
  'request-pending': 'You’ve already sent them a friend request. Give them time to answer.',
  'request-to-self': 'You can’t send yourself a friend request.',
  'block-self': 'You can’t block yourself.',
  'block-limit': 'You’ve blocked 1,000 people. That’s the limit. Unblock someone first.',
  'cannot-message': 'You can’t message this person right now.',
  'mention-limit': 'That’s a lot of mentions for one hour. Drop the @, or send it later.',
  // clubs
  'club-full': 'This club is full: it has 60 members.',
  'club-limit':
    'No one can start more than 20 clubs, or be handed more than 20. A deleted one counts for 7 days.',
  'club-link-closed': 'This invite link is off. Ask the owner for a new one.',
  'removed-from-club':
    'The owner removed you from this club. Ask them for a new link to come back.',
  'owner-stays': 'You own this club. Hand it over first, or delete it.',
  'already-owner': 'You already own this club.',
  'club-not-deleted': 'This club isn’t deleted.',
  'club-restore-too-late': 'Too late: a deleted club can only be restored within 7 days.',
  'club-has-tournament':
    'The club already has a league for this tournament, and its season counts each tournament once.',
  'club-of-league-stands': 'Picks are locked, so this league can’t switch clubs.',
  'week-answered': 'This week has already been decided.',
  // imports of past seasons
  'import-wrong': 'Nothing was imported. Fix the lines marked in the preview and try again.',
  'import-again': 'Nothing was imported. Someone else just imported one of these events.',
  'import-limit': 'This club has 20 imports. Undo one, or put more seasons into one file.',
  // golfers
  'favorite-limit': 'You follow 500 golfers. That’s the limit. Unfollow one first.',
  // draft
  'draft-closed': 'Picks are locked.',
  'team-changed': 'You saved another team on another device. Choose which one to keep.',
  'golfer-twice': golferTwice,
  'group-full': 'This team has more golfers from a group than the league’s rules allow.',
  'teams-hidden': teamsHidden,
  // weekend shootout
  'shootout-off': 'This league has no weekend shootout.',
  'shootout-waiting': 'The weekend shootout isn’t open yet.',
  'shootout-closed': 'Weekend picks are locked.',
  'shootout-hidden': 'Weekend picks stay hidden until they lock.',
  'shootout-golfer': 'This golfer isn’t playing the weekend.',
  'shootout-groups': 'Pick three golfers, one each from Groups A, B, and C.',
  // evenings
  'evening-signed-in': 'You’re signed in. Sign out to play an evening as a guest.',
  'evening-full': 'This evening is full. The next one starts in a few minutes.',
  // assistant
  'missing-information': 'Missing Information',
  // settling
  'paid-since': 'They’ve already paid in Settle Up, and that covers the entry fee.',
  'marked-already': 'Someone has already marked this. Look at the list again.',
  // plans and payments
  'upgrade-required': 'You need the Pro plan or higher for this.',
  'plan-free': "You're already on the free plan!",
  'plan-changed': 'Your plan has changed. Check it, and try again.',
  'plan-current': 'You’re already on this plan.',
  'plan-lower': 'Nothing to pay: a lower plan starts when your current one ends.',
  'plan-higher': 'That plan isn’t lower than yours.',
  'plan-none': 'You don’t have a paid plan.',
  'payment-unpaid': 'This payment hasn’t gone through.',
  'payment-replaced': 'This payment is out of date. Choose the plan again.',
  'card-declined': 'Your card was declined.',
  'card-expired': 'Your card has expired.',
  'card-unknown':
    'This form takes test cards only: 4242 4242 4242 4242, or 4000 0000 0000 0002 to see a card declined.',
} as const satisfies Record<string, string>
