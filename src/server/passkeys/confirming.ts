import { and, eq } from 'drizzle-orm'

import type {
  Asserted,
  confirmWithPasskey,
  startConfirmation,
} from '#contract/accounts/passkeys.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'

import { recordIfAdministrator } from '../audit/audit.ts'
import type { Exchange } from '../http/serve.ts'
import type { Account } from '../identity/admission.ts'
import { lockCaller } from '../identity/lock-caller.ts'
import { sessionToken } from '../identity/session-token.ts'
import { confirmSession, setSessionCookie } from '../identity/sessions.ts'
import { passkeys } from '../identity/tables.ts'
import type { World } from '../world/world.ts'
import { noteUse, provingColumns, requestOptions, verifiedCounter } from './asserting.ts'
import { useChallenge } from './challenges.ts'
import { credentialsOf } from './passkeys.ts'

/** The options with which the caller's browser confirms the session by a passkey. @throws {TooMany} */
export async function confirmationOptions(
  world: World,
  caller: Account,
  { request }: Exchange['http'],
): Promise<Output<typeof startConfirmation>> {
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
): Promise<Output<typeof confirmWithPasskey>> {
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
