import { guestCalls } from '#contract/guest-calls.ts'
import { refusalsByEndpoint } from '#contract/refusals.ts'
import { type Access, type Endpoint, isPublicAccess } from '#contract/wire/endpoint.ts'
import { refusals } from '#domain/refusal-sentences.ts'
import type { RefusalCode } from '#domain/refusal.ts'

import { refusalStatus } from '../errors/refusal-status.ts'

/** An error as the API's description lists it. */
interface DescribedError {
  status: number
  code: string
  /** The sentence that a person reads; some calls have a longer one. */
  sentence: string
}

const inLeague: readonly Access[] = ['invited', 'member', 'deputy', 'commissioner']

/** Errors that no rule of the game is behind. */
const general = {
  malformed: { status: 400, sentence: 'The input isn’t valid.' },
  'signed-out': { status: 401, sentence: 'Not signed in' },
  denied: { status: 403, sentence: 'You don’t have permission to do that.' },
  missing: { status: 404, sentence: 'Not found' },
} as const

/** Lists the errors of an endpoint, but not those that any call may have, such as too many requests. */
export function listErrors(name: string, endpoint: Endpoint): DescribedError[] {
  const codes = [...errorsOfAccess(endpoint), ...(refusalsByEndpoint[name] ?? [])]
  return [...new Set(codes)]
    .map((code) =>
      code in general
        ? { code, ...general[code as keyof typeof general] }
        : describe(code as RefusalCode),
    )
    .toSorted((a, b) => a.status - b.status)
}

/** The errors that come before an endpoint's own rules. */
function errorsOfAccess(endpoint: Endpoint): (keyof typeof general | RefusalCode)[] {
  const { method, access, params, query, body } = endpoint
  const [writes, isAdmin, ofLeague] = [
    method !== 'GET',
    access === 'admin',
    inLeague.includes(access),
  ]
  return [
    ...(params || query || body ? ['malformed' as const] : []),
    ...(isPublicAccess(access) ? [] : ['signed-out' as const]),
    ...(writes && !isPublicAccess(access) ? ['account-changed' as const] : []),
    // A call that writes is denied to other sites' pages, and some of those that read to guests.
    ...((writes && access !== 'signed') ||
    isAdmin ||
    (ofLeague && access !== 'invited') ||
    (access === 'account' && !guestCalls.has(endpoint))
      ? ['denied' as const]
      : []),
    ...(isAdmin || endpoint.confirmed ? ['passkey-required' as const] : []),
    ...(params || ofLeague ? ['missing' as const] : []),
    ...(ofLeague ? ['membership-ended' as const] : []),
    ...(ofLeague && !endpoint.allowsDeleted ? ['league-deleted' as const] : []),
    ...(ofLeague && writes ? ['league-ended' as const] : []),
  ]
}

const describe = (code: RefusalCode): DescribedError => ({
  status: refusalStatus(code),
  code,
  sentence: refusals[code],
})
