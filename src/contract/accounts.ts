import * as z from 'zod/mini'

import { tiers } from '#domain/billing/tiers.ts'

import { endpoint } from './endpoint.ts'
import { day, Done, instant, text, ownName } from './shapes.ts'

const badUsername = 'Username must be at least 3 characters'
const badEmail = 'Please enter a valid email address'

/** The rules for a username, with a sentence for each. */
export const usernameChecks = [
  z.minLength(3, badUsername),
  z.maxLength(20, 'Username must be less than 20 characters'),
  z.regex(
    /^[a-zA-Z0-9._]+$/,
    'Username can only contain letters, numbers, periods, and underscores',
  ),
] as const
/** The rules for an email address. */
export const emailChecks = [
  z.maxLength(254, badEmail),
  z.regex(/^[\x21-\x7e]+$/, badEmail),
  z.email(badEmail),
] as const

/** A registration form. */
export const Registration = z.object({
  username: z.string(badUsername).check(...usernameChecks),
  email: z.string(badEmail).check(...emailChecks),
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
  firstName: z.optional(ownName(50)),
  /** The league of the invite link. The commissioner's own code also brings an invitation to it. */
  leagueId: z.optional(z.uuid()),
})
export type Registration = z.output<typeof Registration>

const noName = 'Username or email is required'

/** Without upper limits: a value that is too long fails like any other wrong one. */
export const Credentials = z.object({
  usernameOrEmail: z
    .string(noName)
    .check(z.trim(), z.minLength(1, noName), z.regex(/^[^\0]*$/, noName)),
  password: text(1, 'Password is required'),
  rememberMe: z.optional(z.boolean()),
})
export type Credentials = z.output<typeof Credentials>

/** The signed-in account. */
export const Me = z.object({
  id: z.uuid(),
  username: z.string(),
  /** Outside a league: the first name, else the username. */
  name: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  venmoHandle: z.nullable(z.string()),
  subscriptionTier: z.enum(tiers),
  isAdmin: z.boolean(),
  isMaster: z.boolean(),
  /** Whether they see and hear no scores until they ask. */
  hidesScores: z.boolean(),
  createdAt: instant,
})
export type Me = z.output<typeof Me>

/** The signed-in account with its invite token. */
export const Profile = z.extend(Me, {
  secretInviteToken: z.string(),
  inviteTokenUsageCount: z.int(),
  /** Null for the master account, whose token is unlimited. */
  inviteTokenLimit: z.nullable(z.int()),
})
export type Profile = z.output<typeof Profile>

const name = z.nullable(ownName(50))
/** Changed profile fields; omitted ones stay. */
export const ProfileChange = z.object({
  firstName: z.optional(name),
  lastName: z.optional(name),
  venmoHandle: z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(40), z.regex(/^@?[\w-]*$/))),
  ),
  hidesScores: z.optional(z.boolean()),
})
export type ProfileChange = z.output<typeof ProfileChange>

const Welcome = z.object({
  message: z.string(),
  user: z.object({ username: z.string(), name: z.string() }),
})
const Registered = z.extend(Welcome, {
  /** The league that the newcomer is now in, if the invite code was a league's. */
  leagueId: z.optional(z.uuid()),
  /** The same for a club's. */
  clubId: z.optional(z.uuid()),
})

export const getMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'account',
  summary: 'The signed-in account',
  response: Me,
})

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  summary: 'Creates an account with an invite code and signs in',
  body: Registration,
  response: Registered,
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

export const logIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Signs in with a username or an email address',
  body: Credentials,
  // `kept`: the account was about to be deleted, and stays because of this sign-in.
  response: z.extend(Welcome, { kept: z.optional(z.literal(true)) }),
})

export const logOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'Ends the session, if there is one',
  response: Done,
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/user/profile',
  access: 'account',
  summary: 'My profile and my invite token',
  response: Profile,
})

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/user/profile',
  access: 'account',
  summary: 'Changes my names and my Venmo handle',
  body: ProfileChange,
  response: Profile,
})

export const renewInviteToken = endpoint({
  method: 'POST',
  path: '/api/user/generate-invite-token',
  access: 'account',
  summary: 'Creates a new invite token; the old one stops working and the count restarts',
  response: Profile,
})

const email = z.string(badEmail).check(z.trim(), z.maxLength(254, badEmail), z.email(badEmail))

/** A new password with the token of a reset link. */
export const NewPassword = z.object({
  token: text(1, 'Invalid reset token').check(z.maxLength(200, 'Invalid reset token')),
  newPassword: text(6, 'Password must be at least 6 characters').check(
    z.maxLength(128, 'Password must be at most 128 characters'),
  ),
})
export type NewPassword = z.output<typeof NewPassword>

/** A signed-in browser. */
export const Device = z.object({
  id: z.uuid(),
  /** For people: `Firefox on Windows`. */
  name: z.string(),
  signedInAt: instant,
  lastSeenOn: day,
  current: z.boolean(),
})
export type Device = z.output<typeof Device>

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Mails a reset link if the address has an account; answers the same if not',
  body: z.object({ email }),
  response: Done,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Sets a new password with the token of a reset link, and signs out everywhere',
  body: NewPassword,
  response: Done,
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'account',
  summary: 'The browsers I am signed in on',
  response: z.object({ sessions: z.array(Device) }),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/others',
  access: 'account',
  summary: 'Signs out every other browser of mine',
  response: Done,
})

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'account',
  summary: 'Signs out one browser of mine',
  params: z.object({ id: z.uuid() }),
  response: Done,
})
