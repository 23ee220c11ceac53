import {
  changeProfile,
  getMe,
  getProfile,
  logIn,
  logOut,
  register,
  renewInviteToken,
} from '#contract/accounts.ts'

import type { Serve } from '../serve.ts'
import type { World } from '../world.ts'
import { profileOf, renewToken, saveProfile, whoIs } from './accounts.ts'
import { signUp } from './registration.ts'
import { signIn, signOut } from './signing-in.ts'

/** Registering, signing in and out, and one's own profile. */
export function accountRoutes(serve: Serve, world: World): void {
  const { db } = world
  serve(register, ({ body, http }) => signUp(world, body, http))
  serve(logIn, ({ body, http }) => signIn(world, body, http))
  serve(logOut, ({ http }) => signOut(world, http))
  serve.inOneQuery(getMe, ({ tokenHash }) => whoIs(db, tokenHash))
  serve(getProfile, ({ caller }) => profileOf(db, caller))
  serve(changeProfile, ({ caller, body }) => saveProfile(db, caller, body))
  serve(renewInviteToken, ({ caller }) => renewToken(db, caller))
}
