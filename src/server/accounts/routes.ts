import { getMe, logIn, logOut } from '#contract/accounts/accounts.ts'
import { forgotPassword, resetPassword } from '#contract/accounts/credentials.ts'
import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  confirmEmail,
  getEmail,
  sendConfirmation,
} from '#contract/accounts/credentials.ts'
import { endOneSession, endOtherSessions, listSessions } from '#contract/accounts/devices.ts'
import { changeProfile, getProfile, renewInviteToken } from '#contract/accounts/profile.ts'
import { checkInviteCode, register } from '#contract/accounts/registration.ts'
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
  serve(register, ({ body, http }) => signUp(world, body, http))
  serve(checkInviteCode, ({ params, http }) => inviteCodeState(world, params.inviteCode, http))
  serve(logIn, ({ body, http }) => signIn(world, body, http))
  serve(logOut, ({ http }) => signOut(world, http))
  serve.inOneQuery(getMe, ({ tokenHash }) => signedInUser(world, tokenHash))
  serve(getProfile, ({ caller }) => profileOf(db, caller))
  serve(changeProfile, ({ caller, body }) => saveProfile(db, caller, body))
  serve(renewInviteToken, ({ caller }) => renewToken(world, caller))

  serve(forgotPassword, ({ body, http }) => requestResetLink(world, body.email, http))
  serve(resetPassword, ({ body, http }) => setNewPassword(world, body, http))
  serve(changePassword, ({ caller, body, http }) => replacePassword(world, caller, body, http))
  serve(getEmail, ({ caller }) => emailStateOf(db, caller))
  serve(changeEmail, ({ caller, body }) => requestChange(world, caller, body))
  serve(cancelEmailChange, ({ caller }) => cancelChange(db, caller))
  serve(sendConfirmation, ({ caller }) => askAgain(world, caller))
  serve(confirmEmail, ({ body, http }) => useEmailLink(world, body, http))

  serve(listSessions, ({ caller }) => devicesOf(db, caller))
  serve(endOtherSessions, ({ caller, http }) => endOthers(world, caller, http))
  serve(endOneSession, ({ caller, params }) => endDevice(db, caller, params.id))
}
