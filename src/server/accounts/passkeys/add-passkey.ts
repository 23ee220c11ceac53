import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'

import type * as calls from '#contract/accounts/passkeys.ts'
import type { Passkey, PasskeyRegistration } from '#contract/accounts/passkeys.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { enqueueMail } from '#server/notifications/mail/outbox.ts'
import { recordAdministratorEvent } from '#server/platform/audit/audit.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { requirePasskey } from '#server/platform/auth/administrator.ts'
import { lockCaller } from '#server/platform/auth/lock-caller.ts'
import { passkeys } from '#server/platform/auth/tables.ts'
import { found, onViolation } from '#server/platform/errors/errors.ts'
import { publish } from '#server/platform/live/live.ts'
import type { Services } from '#server/platform/services/services.ts'

import { checkPassword } from '../check-password.ts'
import { createChallenge, relyingParty, timeoutMs, consumeChallenge } from './challenges.ts'
import { listCredentials, lockPasskeys, passkeyColumns } from './passkeys.ts'

const maxPerUser = 10
/** EdDSA, ES256 and RS256, as COSE numbers them. */
const algorithms = [-8, -7, -257]

/**
 * The options with which a browser makes a passkey. The call asks for the password, which a stolen session doesn't have.
 *
 * @throws {Refusal} password-wrong, or passkey-required for the administrator's second one in production
 * @throws {RateLimitError}
 */
export async function startPasskeyRegistration(
  services: Services,
  caller: Account,
  password: string,
  request: FastifyRequest,
): Promise<Output<typeof calls.startPasskeyRegistration>> {
  const { db, config } = services
  const passwordHash = await checkPassword(services, caller, password)
  const mine = await listCredentials(db, caller)
  if (mine.length > 0) requirePasskey(config, caller)
  return {
    challenge: await db.transaction(async (db) => {
      await lockCaller(db, caller, passwordHash)
      return await createChallenge(db, caller.id)
    }),
    rp: { id: relyingParty(config, request).id, name: 'TeeTime' },
    user: { id: toUserHandle(caller.id), name: caller.username, displayName: caller.name },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: timeoutMs,
    attestation: 'none',
    excludeCredentials: mine,
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** The id that a passkey keeps for its account: the account's, in base64url. */
export const toUserHandle = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

/**
 * Adds the passkey that the caller's browser made, and tells them by mail.
 *
 * @throws {Refusal} passkey-failed, passkey-required, passkey-known or passkey-limit
 * @throws {RateLimitError}
 */
export async function addPasskey(
  { db, config, rateLimits }: Services,
  caller: Account,
  { name, passkey }: { name: string; passkey: PasskeyRegistration },
  request: FastifyRequest,
): Promise<Passkey> {
  const challenge = await consumeChallenge(db, passkey.response.clientDataJSON, caller.id)
  const { id, origin } = relyingParty(config, request)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, response: passkey.response as never, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw new Refusal('passkey-failed')
  await rateLimits.consume('access-change', caller.id)
  const { credential } = registrationInfo
  return await db
    .transaction((db) =>
      storePasskey({ db, config }, caller, {
        userId: caller.id,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: passkey.response.transports ?? [],
      }),
    )
    .catch(onViolation('passkeys_credentialId_unique', () => new Refusal('passkey-known')))
}

async function storePasskey(
  { db, config }: Pick<Services, 'db' | 'config'>,
  caller: Account,
  values: typeof passkeys.$inferInsert,
): Promise<Passkey> {
  const count = await lockPasskeys(db, caller)
  // Otherwise knowing the password would be enough to add a passkey.
  if (count > 0) requirePasskey(config, caller)
  if (count >= maxPerUser) throw new Refusal('passkey-limit')
  const [added] = await db
    .insert(passkeys)
    // Not when this began to wait for a change of the password, which then counts as later.
    .values({ ...values, createdAt: sql`clock_timestamp()` })
    .returning(passkeyColumns)
  await recordAdministratorEvent(db, caller, 'passkey-added', values.name)
  await enqueueMail(db, {
    userId: caller.id,
    kind: 'passkey',
    title: 'A passkey was added to your TeeTime account',
    text: `The passkey “${values.name}” can now sign in to your TeeTime account ${caller.username}.\n\nIf it wasn’t you, remove it on your Account page and change your password right away.`,
    path: '/profile/account',
    button: 'See My Passkeys',
  })
  await publish(db, { kind: 'user', userId: caller.id })
  return found(added, 'Passkey')
}
