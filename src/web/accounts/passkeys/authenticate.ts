import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'

import {
  confirmWithPasskey,
  signInWithPasskey,
  startPasskeyConfirmation,
  startPasskeySignIn,
} from '#contract/accounts/passkeys.ts'
import { call } from '#web/api/client.ts'

/** Asks for a passkey and signs in with it. */
export async function signIn(rememberMe: boolean) {
  const passkey = await askForPasskey(await call(startPasskeySignIn))
  return await call(signInWithPasskey, { body: { passkey, rememberMe } })
}

/** Asks for one of the account's passkeys and confirms the session with it. */
export async function confirmSession(): Promise<void> {
  const options = await call(startPasskeyConfirmation)
  const passkey = await askForPasskey(options as PublicKeyCredentialRequestOptionsJSON)
  await call(confirmWithPasskey, { body: { passkey } })
}

async function askForPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { id, rawId, response } = await startAuthentication({ optionsJSON })
  return { id, rawId, type: 'public-key' as const, response }
}
