import * as calls from '#contract/accounts/passkeys.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { add, creationOptions } from './adding.ts'
import { confirm, confirmationOptions } from './confirming.ts'
import { passkeysOf, remove, rename } from './passkeys.ts'
import { signInBy, signInOptions } from './signing-in.ts'

/** Passkeys: adding, naming and removing them, signing in with one, and confirming a session. */
export function passkeyRoutes(serve: Serve, world: World): void {
  const { db } = world
  serve(calls.listPasskeys, ({ caller }) => passkeysOf(db, caller))
  serve(calls.startPasskey, ({ caller, body, http }) =>
    creationOptions(world, caller, body.password, http.request),
  )
  serve(calls.addPasskey, ({ caller, body, http }) => add(world, caller, body, http.request))
  serve(calls.renamePasskey, ({ caller, params, body }) => rename(db, caller, params.id, body.name))
  serve(calls.removePasskey, ({ caller, params }) => remove(world, caller, params.id))
  serve(calls.startPasskeySignIn, ({ http }) => signInOptions(world, http))
  serve(calls.signInWithPasskey, ({ body, http }) => signInBy(world, body, http))
  serve(calls.startConfirmation, ({ caller, http }) => confirmationOptions(world, caller, http))
  serve(calls.confirmWithPasskey, ({ caller, body, http }) =>
    confirm(world, caller, body.passkey, http),
  )
}
