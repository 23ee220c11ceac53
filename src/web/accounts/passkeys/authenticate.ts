import { startAuthentication } from '@simplewebauthn/browser'

import { confirmWithPasskey, startPasskeyConfirmation } from '#contract/accounts/passkeys.ts'
import { call } from '#web/api/client.ts'

/** Asks for one of the account's passkeys and confirms the session with it. */
export async function confirmSession(): Promise<void> {
  const options = await call(startPasskeyConfirmation)
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  })
  const passkey = { id, rawId, type: 'public-key' as const, response }
  await call(confirmWithPasskey, { body: { passkey } })
}
