import { Refusal } from '#domain/refusal.ts'

import { Denied } from '../errors/errors.ts'
import type { Config } from '../process/config.ts'
import type { Account } from './admission.ts'

type Caller = Pick<Account, 'role' | 'byPasskey'>
type Environment = Pick<Config, 'NODE_ENV'>

/** Whether the caller is the administrator. */
export const isAdministrator = ({ role }: Caller): boolean => role === 'admin'

/**
 * Whether the caller can't do without a passkey: the administrator, in production.
 *
 * @see docs/rules.md#accounts
 */
export const needsPasskey = ({ NODE_ENV }: Environment, caller: Caller): boolean =>
  NODE_ENV === 'production' && isAdministrator(caller)

/** @throws {Refusal} passkey-required, when the administrator's session still lacks one */
export function requirePasskey(environment: Environment, caller: Caller): void {
  if (needsPasskey(environment, caller) && !caller.byPasskey) throw new Refusal('passkey-required')
}

/**
 * Lets only the administrator pass.
 *
 * @param sentence for everyone else
 * @throws {Denied} 403
 * @throws {Refusal} passkey-required
 */
export function requireAdministrator(
  environment: Environment,
  caller: Caller | null,
  sentence?: string,
): void {
  if (!caller || !isAdministrator(caller)) throw new Denied(403, sentence)
  requirePasskey(environment, caller)
}
