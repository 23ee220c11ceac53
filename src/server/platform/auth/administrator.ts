import { Refusal } from '#domain/refusal.ts'

import { AccessError } from '../errors/errors.ts'
import type { Config } from '../process/config.ts'
import type { Account } from './account.ts'

type Caller = Pick<Account, 'role' | 'byPasskey'>
type Environment = Pick<Config, 'NODE_ENV'>

/** Whether the caller is the administrator. */
export const isAdministrator = ({ role }: Caller): boolean => role === 'admin'

/**
 * Whether the caller can't do without a passkey: the administrator, in production.
 *
 * @see docs/rules.md#accounts
 */
export const mustUsePasskey = ({ NODE_ENV }: Environment, caller: Caller): boolean =>
  NODE_ENV === 'production' && isAdministrator(caller)

/** Whether the caller is the administrator, in a session that no passkey has confirmed though it must. */
export const lacksPasskey = (environment: Environment, caller: Caller): boolean =>
  mustUsePasskey(environment, caller) && !caller.byPasskey

/** @throws {Refusal} passkey-required, when the administrator's session still lacks one */
export function requirePasskey(environment: Environment, caller: Caller): void {
  if (lacksPasskey(environment, caller)) throw new Refusal('passkey-required')
}

/**
 * Lets only the administrator pass.
 *
 * @param message for everyone else
 * @throws {AccessError} 403
 * @throws {Refusal} passkey-required
 */
export function requireAdministrator(
  environment: Environment,
  caller: Caller | null,
  message?: string,
): void {
  if (!caller || !isAdministrator(caller)) throw new AccessError(403, message)
  requirePasskey(environment, caller)
}
