import * as z from 'zod/mini'

import { tiers } from '#domain/billing/tiers.ts'

import { endpoint } from '../wire/endpoint.ts'
import { MessageResponse, instant, text, uuid } from '../wire/shapes.ts'

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
  id: uuid,
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
  /** Whether scores stay hidden until they choose to see them. */
  hidesScores: z.boolean(),
  /** Only while the address isn't confirmed: whether a mailed link asks for that, or there is no mail server. */
  unconfirmedEmail: z.optional(z.enum(['asked', 'no-mail-server'])),
  /** Only of a guest, who plays an evening without an account. */
  isGuest: z.optional(z.literal(true)),
  createdAt: instant,
})
export type Me = z.output<typeof Me>

/** Says who has signed in. */
export const SignInResponse = z.object({
  message: z.string(),
  user: z.object({ username: z.string(), name: z.string() }),
})
export const getMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'account',
  summary: 'The signed-in account',
  response: Me,
})

export const logIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Signs in with a username or an email address',
  body: Credentials,
  // `kept`: this sign-in canceled the account's deletion.
  response: z.extend(SignInResponse, { kept: z.optional(z.literal(true)) }),
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'Ends the session, if there is one',
  response: MessageResponse,
})
