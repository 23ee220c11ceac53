import type { RefusalCode } from '#domain/refusal.ts'

type Status = 400 | 401 | 403 | 404 | 405 | 409

const defaultStatus = 409

/** The refusals that are not a conflict with the current state. */
const exceptions: Partial<Record<RefusalCode, Status>> = {
  'invite-unknown': 400,
  'reset-invalid': 400,
  'password-guessable': 400,
  'email-link-invalid': 400,
  'picture-unreadable': 400,
  'push-endpoint': 400,
  'time-zone': 400,
  'channel-address': 400,
  'request-to-self': 400,
  'block-self': 400,
  'missing-information': 400,
  'card-expired': 400,
  'card-unknown': 400,
  'sign-in-failed': 401,
  'password-wrong': 403,
  'account-disabled': 403,
  'passkey-failed': 403,
  'passkey-unknown': 403,
  'passkey-required': 403,
  'league-limit': 403,
  'not-commissioner': 403,
  'cannot-message': 403,
  'not-asked': 403,
  'cannot-invite': 403,
  'teams-hidden': 403,
  'shootout-hidden': 403,
  'upgrade-required': 403,
  'export-needs-password': 405,
  'tournament-unknown': 404,
  'league-deleted': 404,
  'membership-ended': 404,
}

/** The HTTP status of a refusal. */
export const refusalStatus = (code: RefusalCode): Status => exceptions[code] ?? defaultStatus
