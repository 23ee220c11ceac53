import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '#contract/passkeys.ts'

import type { Serve } from '../http/serve.ts'
import type { World } from '../world/world.ts'
import { add, creationOptions } from './adding.ts'
import { passkeysOf, remove, rename } from './passkeys.ts'
import { requestOptions, signInBy } from './signing-in.ts'

/** Passkeys: adding, naming and removing them, and signing in with one. */
export function passkeyRoutes(serve: Serve, world: World): void {
  const { db } = world
  serve(listPasskeys, ({ caller }) => passkeysOf(db, caller))
  serve(startPasskey, ({ caller, body, http }) =>
    creationOptions(world, caller, body.password, http.request),
  )
  serve(addPasskey, ({ caller, body, http }) => add(world, caller, body, http.request))
  serve(renamePasskey, ({ caller, params, body }) => rename(db, caller, params.id, body.name))
  serve(removePasskey, ({ caller, params }) => remove(db, caller, params.id))
  serve(startPasskeySignIn, ({ http }) => requestOptions(world, http))
  serve(signInWithPasskey, ({ body, http }) => signInBy(world, body, http))
}
