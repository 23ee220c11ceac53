import * as accountsCalls from '#contract/accounts/accounts.ts'
import * as credentialsCalls from '#contract/accounts/credentials.ts'
import * as devicesCalls from '#contract/accounts/devices.ts'
import * as profileCalls from '#contract/accounts/profile.ts'
import * as registrationCalls from '#contract/accounts/registration.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { profileOf, renewToken, saveProfile, signedInUser } from './accounts.ts'
import { cancelChange, emailStateOf, requestChange, useEmailLink } from './change-email.ts'
import { replacePassword } from './change-password.ts'
import { askAgain } from './confirm-email.ts'
import { devicesOf, endDevice, endOthers } from './devices.ts'
import { inviteCodeState, signUp } from './registration.ts'
import { requestResetLink, setNewPassword } from './reset.ts'
import { signIn, signOut } from './signing-in.ts'

/** Registration, signing in and out, password resets, the caller's profile and browsers. */
export function accountRoutes(serve: Serve, world: World): void {
  const { db } = world
  serve(registrationCalls.register, ({ body, http }) => signUp(world, body, http))
  serve(registrationCalls.checkInviteCode, ({ params, http }) =>
    inviteCodeState(world, params.inviteCode, http),
  )
  serve(accountsCalls.logIn, ({ body, http }) => signIn(world, body, http))
  serve(accountsCalls.logOut, ({ http }) => signOut(world, http))
  serve.inOneQuery(accountsCalls.getMe, ({ tokenHash }) => signedInUser(world, tokenHash))
  serve(profileCalls.getProfile, ({ caller }) => profileOf(db, caller))
  serve(profileCalls.changeProfile, ({ caller, body }) => saveProfile(db, caller, body))
  serve(profileCalls.renewInviteToken, ({ caller }) => renewToken(world, caller))

  serve(credentialsCalls.forgotPassword, ({ body, http }) =>
    requestResetLink(world, body.email, http),
  )
  serve(credentialsCalls.resetPassword, ({ body, http }) => setNewPassword(world, body, http))
  serve(credentialsCalls.changePassword, ({ caller, body, http }) =>
    replacePassword(world, caller, body, http),
  )
  serve(credentialsCalls.getEmail, ({ caller }) => emailStateOf(db, caller))
  serve(credentialsCalls.changeEmail, ({ caller, body }) => requestChange(world, caller, body))
  serve(credentialsCalls.cancelEmailChange, ({ caller }) => cancelChange(db, caller))
  serve(credentialsCalls.sendConfirmation, ({ caller }) => askAgain(world, caller))
  serve(credentialsCalls.confirmEmail, ({ body, http }) => useEmailLink(world, body, http))

  serve(devicesCalls.listSessions, ({ caller }) => devicesOf(db, caller))
  serve(devicesCalls.endOtherSessions, ({ caller, http }) => endOthers(world, caller, http))
  serve(devicesCalls.endOneSession, ({ caller, params }) => endDevice(db, caller, params.id))
}
