import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { personalName, text, uuid } from '../wire/shapes.ts'
import { SignInResponse } from './session.ts'

const invalidUsername = 'Username must be at least 3 characters'
/** The sentence about an email address that can't be right. */
export const invalidEmail = 'Please enter a valid email address'

/** The rules for a username, with a sentence for each. */
export const usernameChecks = [
  z.minLength(3, invalidUsername),
  z.maxLength(20, 'Username must be less than 20 characters'),
  z.regex(
    /^[a-zA-Z0-9._]+$/,
    'Username can only contain letters, numbers, periods, and underscores',
  ),
] as const
/** The rules for an email address. */
export const emailChecks = [
  z.maxLength(254, invalidEmail),
  z.regex(/^[\x21-\x7e]+$/, invalidEmail),
  z.email(invalidEmail),
] as const

/** A registration form. */
export const Registration = z.object({
  username: z.string(invalidUsername).check(...usernameChecks),
  email: z.string(invalidEmail).check(...emailChecks),
  password: text(8, 'Password must be at least 8 characters').check(
    z.maxLength(128, 'Password must be at most 128 characters'),
    z.regex(
      /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/s,
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ),
  ),
  inviteCode: text(1, 'Invite code is required').check(
    z.maxLength(40, 'Invalid invite code format'),
    z.regex(/^[A-Z0-9]+$/, 'Invalid invite code format'),
  ),
  rememberMe: z.optional(z.boolean()),
  /** "What do your friends call you?" */
  firstName: z.optional(personalName(50)),
  /** The league of the invite link. The commissioner's own code also brings an invitation to it. */
  leagueId: z.optional(uuid),
})
export type Registration = z.output<typeof Registration>

const RegistrationResponse = z.extend(SignInResponse, {
  /** The league that the newcomer is now in, if the invite code was a league's. */
  leagueId: z.optional(uuid),
  /** The same for a club's. */
  clubId: z.optional(uuid),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  summary: 'Creates an account with an invite code and signs in',
  body: Registration,
  response: RegistrationResponse,
  status: 201,
})

export const checkInviteCode = endpoint({
  method: 'GET',
  path: '/api/invite-codes/:inviteCode',
  access: 'public',
  summary: 'Whether an invite code can still create accounts, to show above the form',
  params: z.object({ inviteCode: Registration.shape.inviteCode }),
  response: z.object({
    status: z.enum(['open', 'used-up', 'closed', 'unknown']),
    /** Accounts it can still create; null when unlimited, unknown, a league's or a club's. */
    usesLeft: z.nullable(z.int()),
  }),
})
