import { and, eq } from 'drizzle-orm'

import type * as calls from '#contract/accounts/passkeys.ts'
import type { PasskeyAssertion } from '#contract/accounts/passkeys.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordAdministratorEvent } from '#server/platform/audit/audit.ts'
import { passkeys, users } from '#server/platform/auth/tables.ts'
import type { HttpContext } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { completeSignIn, verifiedUserColumns } from '../complete-sign-in.ts'
import { isNotDemoInProduction } from '../demo-accounts.ts'
import { isNotDeletedAccount } from '../restore-account.ts'
import { consumeChallenge } from './challenges.ts'
import {
  recordUse,
  credentialColumns,
  requestOptions,
  verifyAssertion,
} from './verify-assertion.ts'

/** The options with which a browser signs in by passkey. They name no account: the passkey does. @throws {RateLimitError} */
export async function startPasskeySignIn(
  services: Services,
  { request }: HttpContext['http'],
): Promise<Output<typeof calls.startPasskeySignIn>> {
  await services.rateLimits.consumeForNetwork('passkey-network', request.ip)
  return await requestOptions(services, request)
}

/**
 * Signs someone in who has a passkey, and whom their device has verified.
 *
 * @throws {Refusal} passkey-failed, passkey-unknown, or as `completeSignIn`
 * @throws {RateLimitError}
 */
export async function signInWithPasskey(
  services: Services,
  { passkey, rememberMe }: { passkey: PasskeyAssertion; rememberMe?: boolean | undefined },
  http: HttpContext['http'],
): Promise<Output<typeof calls.signInWithPasskey>> {
  const { request } = http
  await services.rateLimits.consumeForNetwork('passkey-network', request.ip)
  const challenge = await consumeChallenge(services.db, passkey.response.clientDataJSON, null)
  const [row] = await services.db
    .select({
      ...verifiedUserColumns(services, request),
      role: users.role,
      ...credentialColumns,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(
      and(
        eq(passkeys.credentialId, passkey.id),
        isNotDemoInProduction(services.config),
        isNotDeletedAccount,
      ),
    )
  if (!row) throw new Refusal('passkey-unknown')
  const counter = await verifyAssertion(services, { passkey, challenge, row }, request)
  return await completeSignIn(
    services,
    row,
    {
      rememberMe,
      passkeyId: row.passkeyId,
      async beforeSession(db) {
        await recordUse(db, row.passkeyId, counter)
        await recordAdministratorEvent(db, row, 'passkey-signed-in', row.passkeyName)
      },
    },
    http,
  )
}
