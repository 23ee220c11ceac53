import * as credentialsCalls from '#contract/accounts/credentials.ts'
import * as profileCalls from '#contract/accounts/profile.ts'
import * as registrationCalls from '#contract/accounts/registration.ts'
import * as accountsCalls from '#contract/accounts/session.ts'
import * as devicesCalls from '#contract/accounts/sessions.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { listBrowserSessions, endSessionById, endOtherSessions } from './browser-sessions.ts'
import {
  cancelEmailChange,
  readEmailStatus,
  requestEmailChange,
  confirmEmailChange,
} from './change-email.ts'
import { replacePassword } from './change-password.ts'
import { askAgain } from './confirm-email.ts'
import { requestPasswordReset, resetPassword } from './password-reset.ts'
import {
  findSignedInUser,
  readProfile,
  regenerateInviteToken,
  updateProfile,
  withoutMasterToken,
} from './profile.ts'
import { checkInviteCode, register } from './register.ts'
import { signIn, signOut } from './sign-in.ts'

/** Registration, signing in and out, password resets, the caller's profile and browsers. */
export function accountRoutes(serve: Serve, services: Services): void {
  const { db } = services
  serve(registrationCalls.register, ({ body, http }) => register(services, body, http))
  serve(registrationCalls.checkInviteCode, ({ params, http }) =>
    checkInviteCode(services, params.inviteCode, http),
  )
  serve(accountsCalls.logIn, ({ body, http }) => signIn(services, body, http))
  serve(accountsCalls.signOut, ({ http }) => signOut(services, http))
  serve.withOneQuery(accountsCalls.getMe, ({ tokenHash }) => findSignedInUser(services, tokenHash))
  serve(profileCalls.getProfile, async ({ caller }) =>
    withoutMasterToken(services, caller, await readProfile(db, caller)),
  )
  serve(profileCalls.updateProfile, async ({ caller, body }) =>
    withoutMasterToken(services, caller, await updateProfile(services, caller, body)),
  )
  serve(profileCalls.regenerateInviteToken, ({ caller }) => regenerateInviteToken(services, caller))

  serve(credentialsCalls.requestPasswordReset, ({ body, http }) =>
    requestPasswordReset(services, body.email, http),
  )
  serve(credentialsCalls.resetPassword, ({ body, http }) => resetPassword(services, body, http))
  serve(credentialsCalls.updatePassword, ({ caller, body, http }) =>
    replacePassword(services, caller, body, http),
  )
  serve(credentialsCalls.getEmail, ({ caller }) => readEmailStatus(db, caller))
  serve(credentialsCalls.requestEmailChange, ({ caller, body }) =>
    requestEmailChange(services, caller, body),
  )
  serve(credentialsCalls.cancelEmailChange, ({ caller }) => cancelEmailChange(db, caller))
  serve(credentialsCalls.sendConfirmation, ({ caller }) => askAgain(services, caller))
  serve(credentialsCalls.confirmEmail, ({ body, http }) => confirmEmailChange(services, body, http))

  serve(devicesCalls.listSessions, ({ caller }) => listBrowserSessions(db, caller))
  serve(devicesCalls.endOtherSessions, ({ caller, http }) =>
    endOtherSessions(services, caller, http),
  )
  serve(devicesCalls.endSession, ({ caller, params }) => endSessionById(db, caller, params.id))
}
