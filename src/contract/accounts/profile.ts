import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { personalName } from '../wire/shapes.ts'
import { Me } from './session.ts'

/** The signed-in account with its invite token. */
export const Profile = z.extend(Me, {
  /** Empty while the master's session still lacks the passkey that it must have. */
  secretInviteToken: z.string(),
  inviteTokenUsageCount: z.int(),
  /** Null for the master account, whose token is unlimited. */
  inviteTokenLimit: z.nullable(z.int()),
})
export type Profile = z.output<typeof Profile>

const name = z.nullable(personalName(50))
/** Changed profile fields; omitted ones stay. */
export const ProfileUpdate = z.object({
  firstName: z.optional(name),
  lastName: z.optional(name),
  venmoHandle: z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(40), z.regex(/^@?[\w-]*$/))),
  ),
  hidesScores: z.optional(z.boolean()),
})
export type ProfileUpdate = z.output<typeof ProfileUpdate>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/user/profile',
  access: 'account',
  summary: 'My profile and my invite token',
  response: Profile,
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/user/profile',
  access: 'account',
  summary: 'Changes my names and my Venmo handle',
  body: ProfileUpdate,
  response: Profile,
})

export const regenerateInviteToken = endpoint({
  method: 'POST',
  path: '/api/user/generate-invite-token',
  access: 'account',
  summary: 'Creates a new invite token; the old one no longer works and the count restarts',
  response: Profile,
})
