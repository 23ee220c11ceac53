import { and, eq, lt, or, sql } from 'drizzle-orm'

import type { PasskeyAssertion } from '#contract/accounts/passkeys.ts'
import { Refusal } from '#domain/refusal.ts'
import { passkeys } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { HttpContext } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { toUserHandle } from './add-passkey.ts'
import { createChallenge, relyingParty, timeoutMs } from './challenges.ts'

type Request = HttpContext['http']['request']

/** The options with which a browser uses a passkey. */
export const requestOptions = async ({ db, config }: Services, request: Request) => ({
  challenge: await createChallenge(db, null),
  rpId: relyingParty(config, request).id,
  timeout: timeoutMs,
  userVerification: 'required' as const,
})

/** The columns of a {@link StoredCredential} passkey. */
export const credentialColumns = {
  passkeyId: passkeys.id,
  passkeyName: passkeys.name,
  publicKey: passkeys.publicKey,
  counter: passkeys.counter,
}

interface StoredCredential {
  /** The account's. */
  id: string
  publicKey: string
  counter: number
}

/**
 * Verifies that a browser has the passkey, for this site, and that its device verified the person.
 *
 * @returns the device's count, for {@link recordUse}
 * @throws {Refusal} passkey-failed
 */
export async function verifyAssertion(
  { config }: Services,
  {
    passkey,
    challenge,
    row,
  }: { passkey: PasskeyAssertion; challenge: string; row: StoredCredential },
  request: Request,
): Promise<number> {
  const { userHandle, ...response } = passkey.response
  if (userHandle && userHandle !== toUserHandle(row.id)) throw new Refusal('passkey-failed')
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

/**
 * Notes the use of a passkey. A count that is not above the last one means that the passkey was copied.
 *
 * @throws {Refusal} passkey-failed
 */
export async function recordUse(db: Db, id: string, counter: number): Promise<void> {
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
