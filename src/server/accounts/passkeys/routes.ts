import {
  addPasskey,
  confirmWithPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startConfirmation,
  startPasskey,
  startPasskeySignIn,
} from '#contract/accounts/passkeys.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { add, creationOptions } from './adding.ts'
import { confirm, confirmationOptions } from './confirming.ts'
import { passkeysOf, remove, rename } from './passkeys.ts'
import { signInBy, signInOptions } from './signing-in.ts'

/** Passkeys: adding, naming and removing them, signing in with one, and confirming a session. */
export function passkeyRoutes(serve: Serve, world: World): void {
  const { db } = world
  serve(listPasskeys, ({ caller }) => passkeysOf(db, caller))
  serve(startPasskey, ({ caller, body, http }) =>
    creationOptions(world, caller, body.password, http.request),
  )
  serve(addPasskey, ({ caller, body, http }) => add(world, caller, body, http.request))
  serve(renamePasskey, ({ caller, params, body }) => rename(db, caller, params.id, body.name))
  serve(removePasskey, ({ caller, params }) => remove(world, caller, params.id))
  serve(startPasskeySignIn, ({ http }) => signInOptions(world, http))
  serve(signInWithPasskey, ({ body, http }) => signInBy(world, body, http))
  serve(startConfirmation, ({ caller, http }) => confirmationOptions(world, caller, http))
  serve(confirmWithPasskey, ({ caller, body, http }) => confirm(world, caller, body.passkey, http))
}
