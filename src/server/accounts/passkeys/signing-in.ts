import { and, eq } from 'drizzle-orm'

import type * as calls from '#contract/accounts/passkeys.ts'
import type { Asserted } from '#contract/accounts/passkeys.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordIfAdministrator } from '#server/platform/audit/audit.ts'
import { passkeys, users } from '#server/platform/auth/tables.ts'
import type { Exchange } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { maySignIn } from '../demo-accounts.ts'
import { enterAccount, newcomerColumns } from '../entering.ts'
import { isOpenAccount } from '../returning.ts'
import { noteUse, provingColumns, requestOptions, verifiedCounter } from './asserting.ts'
import { useChallenge } from './challenges.ts'

/** The options with which a browser signs in by passkey. They name no account: the passkey does. @throws {TooMany} */
export async function signInOptions(
  world: World,
  { request }: Exchange['http'],
): Promise<Output<typeof calls.startPasskeySignIn>> {
  await world.limits.consumeForNetwork('passkey-network', request.ip)
  return await requestOptions(world, request)
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
): Promise<Output<typeof calls.signInWithPasskey>> {
  const { request } = http
  await world.limits.consumeForNetwork('passkey-network', request.ip)
  const challenge = await useChallenge(world.db, passkey.response.clientDataJSON, null)
  const [row] = await world.db
    .select({
      ...newcomerColumns(world, request),
      role: users.role,
      ...provingColumns,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, passkey.id), maySignIn(world.config), isOpenAccount))
  if (!row) throw new Refusal('passkey-unknown')
  const counter = await verifiedCounter(world, { passkey, challenge, row }, request)
  return await enterAccount(
    world,
    row,
    {
      rememberMe,
      passkeyId: row.passkeyId,
      async check(db) {
        await noteUse(db, row.passkeyId, counter)
        await recordIfAdministrator(db, row, 'passkey-signed-in', row.passkeyName)
      },
    },
    http,
  )
}
