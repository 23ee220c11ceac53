import { and, eq } from 'drizzle-orm'

import type * as calls from '#contract/accounts/passkeys.ts'
import type { PasskeyAssertion } from '#contract/accounts/passkeys.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordAdministratorEvent } from '#server/platform/audit/audit.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { lockCaller } from '#server/platform/auth/lock-caller.ts'
import { sessionToken } from '#server/platform/auth/session-token.ts'
import { renewSession, setSessionCookie } from '#server/platform/auth/sessions.ts'
import { passkeys } from '#server/platform/auth/tables.ts'
import { AccessError } from '#server/platform/errors/errors.ts'
import type { HttpContext } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { consumeChallenge } from './challenges.ts'
import { listCredentials } from './passkeys.ts'
import {
  recordUse,
  credentialColumns,
  requestOptions,
  verifyAssertion,
} from './verify-assertion.ts'

/** The options with which the caller's browser confirms the session by a passkey. @throws {RateLimitError} */
export async function startPasskeyConfirmation(
  services: Services,
  caller: Account,
  { request }: HttpContext['http'],
): Promise<Output<typeof calls.startPasskeyConfirmation>> {
  await services.rateLimits.consumeForNetwork('passkey-network', request.ip)
  return {
    ...(await requestOptions(services, request)),
    allowCredentials: await listCredentials(services.db, caller),
  }
}

/**
 * Confirms the caller's session with a passkey of theirs, and gives their browser a new token for it.
 *
 * @throws {Refusal} passkey-failed or passkey-unknown
 * @throws {RateLimitError}
 */
export async function confirmWithPasskey(
  services: Services,
  caller: Account,
  passkey: PasskeyAssertion,
  { request, reply }: HttpContext['http'],
): Promise<Output<typeof calls.confirmWithPasskey>> {
  const { db, config, rateLimits } = services
  await rateLimits.consumeForNetwork('passkey-network', request.ip)
  const challenge = await consumeChallenge(db, passkey.response.clientDataJSON, null)
  const [proving] = await db
    .select(credentialColumns)
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, passkey.id), eq(passkeys.userId, caller.id)))
  if (!proving) throw new Refusal('passkey-unknown')
  const { passkeyId, passkeyName } = proving
  const row = { id: caller.id, ...proving }
  const counter = await verifyAssertion(services, { passkey, challenge, row }, request)
  const session = await db.transaction(async (db) => {
    await lockCaller(db, caller)
    await recordUse(db, passkeyId, counter)
    await recordAdministratorEvent(db, caller, 'passkey-confirmed', passkeyName)
    return await renewSession(db, config, caller.id, sessionToken(request), { passkeyId })
  })
  if (!session) throw new AccessError(401)
  setSessionCookie(reply, config, session)
  return { message: 'Confirmed' }
}
