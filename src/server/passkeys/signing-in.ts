import { and, eq, lt, or, sql } from 'drizzle-orm'

import type { Output } from '#contract/endpoint.ts'
import type { Asserted, signInWithPasskey, startPasskeySignIn } from '#contract/passkeys.ts'
import { Refusal } from '#domain/refusal.ts'

import { maySignIn } from '../accounts/demo-accounts.ts'
import { enterAccount, newcomerColumns } from '../accounts/entering.ts'
import { isOpenAccount } from '../accounts/returning.ts'
import type { Db } from '../db/db.ts'
import type { Exchange } from '../http/serve.ts'
import { users } from '../identity/tables.ts'
import type { World } from '../world/world.ts'
import { handleOf } from './adding.ts'
import { newChallenge, relyingParty, timeoutMs, useChallenge } from './challenges.ts'
import { passkeys } from './tables.ts'

/** What a browser needs to sign in with a passkey. It names no account: the passkey does. @throws {TooMany} */
export async function requestOptions(
  { db, config, limits }: World,
  { request }: Exchange['http'],
): Promise<Output<typeof startPasskeySignIn>> {
  await limits.consumeForNetwork('passkey-network', request.ip)
  return {
    challenge: await newChallenge(db, null),
    rpId: relyingParty(config, request).id,
    timeout: timeoutMs,
    userVerification: 'required',
  }
}

/**
 * Signs someone in who has a passkey, and whom their device has verified.
 *
 * @throws {Refusal} passkey-failed, passkey-unknown or account-disabled
 * @throws {TooMany}
 */
export async function signInBy(
  world: World,
  { passkey, rememberMe }: { passkey: Asserted; rememberMe?: boolean | undefined },
  http: Exchange['http'],
): Promise<Output<typeof signInWithPasskey>> {
  const { request } = http
  await world.limits.consumeForNetwork('passkey-network', request.ip)
  const challenge = await useChallenge(world.db, passkey.response.clientDataJSON, null)
  const [row] = await world.db
    .select({
      ...newcomerColumns(world, request),
      passkeyId: passkeys.id,
      publicKey: passkeys.publicKey,
      counter: passkeys.counter,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, passkey.id), maySignIn(world.config), isOpenAccount))
  if (!row) throw new Refusal('passkey-unknown')
  const counter = await verifiedCounter(world, { passkey, challenge, row }, request)
  return await enterAccount(
    world,
    row,
    { rememberMe, check: (db) => noteUse(db, row.passkeyId, counter) },
    http,
  )
}

async function verifiedCounter(
  { config }: World,
  {
    passkey,
    challenge,
    row,
  }: {
    passkey: Asserted
    challenge: string
    row: { id: string; publicKey: string; counter: number }
  },
  request: Exchange['http']['request'],
): Promise<number> {
  const { userHandle, ...response } = passkey.response
  if (userHandle && userHandle !== handleOf(row.id)) throw new Refusal('passkey-failed')
  const { id, origin } = relyingParty(config, request)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const result = await verifyAuthenticationResponse({
    response: { ...passkey, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: Buffer.from(row.publicKey, 'base64url'),
      counter: row.counter,
    },
  }).catch(() => null)
  if (!result?.verified) throw new Refusal('passkey-failed')
  return result.authenticationInfo.newCounter
}

/** Notes the use of a passkey. A count that is not above the last one means that the passkey was copied. */
async function noteUse(db: Db, id: string, counter: number): Promise<void> {
  const isNext = or(
    lt(passkeys.counter, counter),
    and(eq(passkeys.counter, 0), sql`${counter} = 0`),
  )
  const [used] = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), isNext))
    .returning({ id: passkeys.id })
  if (!used) throw new Refusal('passkey-failed')
}
