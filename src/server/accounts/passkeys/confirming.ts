import { and, eq } from 'drizzle-orm'

import type * as calls from '#contract/accounts/passkeys.ts'
import type { Asserted } from '#contract/accounts/passkeys.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordIfAdministrator } from '#server/platform/audit/audit.ts'
import type { Account } from '#server/platform/auth/admission.ts'
import { lockCaller } from '#server/platform/auth/lock-caller.ts'
import { sessionToken } from '#server/platform/auth/session-token.ts'
import { confirmSession, setSessionCookie } from '#server/platform/auth/sessions.ts'
import { passkeys } from '#server/platform/auth/tables.ts'
import type { Exchange } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { noteUse, provingColumns, requestOptions, verifiedCounter } from './asserting.ts'
import { useChallenge } from './challenges.ts'
import { credentialsOf } from './passkeys.ts'

/** The options with which the caller's browser confirms the session by a passkey. @throws {TooMany} */
export async function confirmationOptions(
  world: World,
  caller: Account,
  { request }: Exchange['http'],
): Promise<Output<typeof calls.startConfirmation>> {
  await world.limits.consumeForNetwork('passkey-network', request.ip)
  return {
    ...(await requestOptions(world, request)),
    allowCredentials: await credentialsOf(world.db, caller),
  }
}

/**
 * Confirms the caller's session with a passkey of theirs, and gives their browser a new token for it.
 *
 * @throws {Refusal} passkey-failed or passkey-unknown
 * @throws {TooMany}
 */
export async function confirm(
  world: World,
  caller: Account,
  passkey: Asserted,
  { request, reply }: Exchange['http'],
): Promise<Output<typeof calls.confirmWithPasskey>> {
  const { db, config, limits } = world
  await limits.consumeForNetwork('passkey-network', request.ip)
  const challenge = await useChallenge(db, passkey.response.clientDataJSON, null)
  const [proving] = await db
    .select(provingColumns)
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, passkey.id), eq(passkeys.userId, caller.id)))
  if (!proving) throw new Refusal('passkey-unknown')
  const { passkeyId, passkeyName } = proving
  const row = { id: caller.id, ...proving }
  const counter = await verifiedCounter(world, { passkey, challenge, row }, request)
  const session = await db.transaction(async (db) => {
    await lockCaller(db, caller)
    await noteUse(db, passkeyId, counter)
    await recordIfAdministrator(db, caller, 'passkey-confirmed', passkeyName)
    return await confirmSession(db, config, sessionToken(request), passkeyId)
  })
  setSessionCookie(reply, config, session)
  return { message: 'Confirmed' }
}
