import * as calls from '#contract/accounts/passkeys.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { addPasskey, startPasskeyRegistration } from './add-passkey.ts'
import { confirmWithPasskey, startPasskeyConfirmation } from './confirm-session.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts'

/** Passkeys: adding, naming and removing them, signing in with one, and confirming a session. */
export function passkeyRoutes(serve: Serve, services: Services): void {
  const { db } = services
  serve(calls.listPasskeys, ({ caller }) => listPasskeys(db, caller))
  serve(calls.startPasskeyRegistration, ({ caller, body, http }) =>
    startPasskeyRegistration(services, caller, body.password, http.request),
  )
  serve(calls.addPasskey, ({ caller, body, http }) =>
    addPasskey(services, caller, body, http.request),
  )
  serve(calls.renamePasskey, ({ caller, params, body }) =>
    renamePasskey(db, caller, params.id, body.name),
  )
  serve(calls.removePasskey, ({ caller, params }) => removePasskey(services, caller, params.id))
  serve(calls.startPasskeySignIn, ({ http }) => startPasskeySignIn(services, http))
  serve(calls.signInWithPasskey, ({ body, http }) => signInWithPasskey(services, body, http))
  serve(calls.startPasskeyConfirmation, ({ caller, http }) =>
    startPasskeyConfirmation(services, caller, http),
  )
  serve(calls.confirmWithPasskey, ({ caller, body, http }) =>
    confirmWithPasskey(services, caller, body.passkey, http),
  )
}
