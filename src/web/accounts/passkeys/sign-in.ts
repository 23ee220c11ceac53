import { startAuthentication } from '@simplewebauthn/browser'

import { signInWithPasskey, startPasskeySignIn } from '#contract/accounts/passkeys.ts'
import { call } from '#web/api/client.ts'

/** Asks for a passkey and signs in with it. */
export async function signIn(rememberMe: boolean) {
  const options = await call(startPasskeySignIn)
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options })
  const passkey = { id, rawId, type: 'public-key' as const, response }
  return await call(signInWithPasskey, { body: { passkey, rememberMe } })
}
