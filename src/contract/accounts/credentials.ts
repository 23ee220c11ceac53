import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { MessageResponse, instant, text } from '../wire/shapes.ts'
import { invalidEmail, Registration } from './registration.ts'
import { Credentials } from './session.ts'

const password = Credentials.shape.password

/** Whether passkeys that were added since the password was last changed stay; without it, they are removed. */
const keepPasskeys = z.optional(z.boolean())

/** A new password, with the old one to prove who asks. */
export const PasswordChange = z.object({
  currentPassword: password,
  newPassword: Registration.shape.password,
  keepPasskeys,
})
export type PasswordChange = z.output<typeof PasswordChange>

/** A new email address, with the password to prove who asks. */
export const EmailChange = z.object({ email: Registration.shape.email, password })
export type EmailChange = z.output<typeof EmailChange>

/** The caller's email address, and the one that waits for its owner to confirm it. */
export const EmailStatus = z.object({
  email: z.string(),
  pending: z.nullable(z.object({ email: z.string(), expiresAt: instant })),
})
export type EmailStatus = z.output<typeof EmailStatus>

export const updatePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  access: 'account',
  confirmed: true,
  summary: 'Changes my password, and ends every other way into my account',
  body: PasswordChange,
  response: MessageResponse,
})

export const getEmail = endpoint({
  method: 'GET',
  path: '/api/auth/email',
  access: 'account',
  summary: 'My email address, and the new one that isn’t confirmed yet',
  response: EmailStatus,
})

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email',
  access: 'account',
  confirmed: true,
  summary: 'Emails a link to a new address; opening it changes my email',
  body: EmailChange,
  response: EmailStatus,
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/auth/email',
  access: 'account',
  confirmed: true,
  summary: 'Cancels my email change; the emailed link stops working',
  response: EmailStatus,
})

const invalidLink = 'Invalid confirmation link'

/** The token of a mailed link that confirms a new address. */
export const EmailConfirmation = z.object({
  token: text(1, invalidLink).check(z.maxLength(200, invalidLink)),
  keepPasskeys,
})
export type EmailConfirmation = z.output<typeof EmailConfirmation>

/** The beginning of a token that confirms the address an account has already. No other mailed token contains a tilde. */
export const ownAddressMark = 'own~'

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email/confirm',
  access: 'public',
  summary: 'Confirms the address of an account, or changes it, with the token of an emailed link',
  body: EmailConfirmation,
  response: z.object({
    message: z.string(),
    email: z.string(),
    /** Whether the account already had this address. */
    isSame: z.optional(z.literal(true)),
  }),
})

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/email/confirmation',
  access: 'account',
  summary: 'Emails the link that confirms my address again',
  response: MessageResponse,
})

const email = z
  .string(invalidEmail)
  .check(z.trim(), z.maxLength(254, invalidEmail), z.email(invalidEmail))

/** A new password with the token of a reset link. */
export const PasswordReset = z.object({
  token: text(1, 'Invalid reset token').check(z.maxLength(200, 'Invalid reset token')),
  newPassword: text(6, 'Password must be at least 6 characters').check(
    z.maxLength(128, 'Password must be at most 128 characters'),
  ),
  keepPasskeys,
})
export type PasswordReset = z.output<typeof PasswordReset>

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Emails a reset link if the address has an account; answers the same if not',
  body: z.object({ email }),
  response: MessageResponse,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Sets a new password with the token of a reset link, and signs out everywhere',
  body: PasswordReset,
  response: MessageResponse,
})
