import * as z from 'zod/mini'

import { tiers } from '#domain/billing/tiers.ts'

import { endpoint } from '../wire/endpoint.ts'
import { idParams, instant, MessageResponse, trimmed, uuid } from '../wire/shapes.ts'

/** An account, as the administrator sees it. */
export const AdminUser = z.object({
  id: uuid,
  username: z.string(),
  /** Null when no name is set. */
  fullName: z.nullable(z.string()),
  email: z.string(),
  subscriptionTier: z.enum(tiers),
  joinedAt: instant,
  /** Null while the account is enabled. */
  disabledAt: z.nullable(instant),
  pictureId: z.nullable(uuid),
  /** The looks stored of their clubs; without a crest while no one sees it. */
  clubLooks: z._default(
    z.array(z.object({ clubId: uuid, club: z.string(), crestId: z.nullable(uuid) })),
    [],
  ),
})
export type AdminUser = z.output<typeof AdminUser>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'Accounts by part of a name or email address, newest first, 50 per page',
  query: z.object({
    q: z.optional(trimmed(100)),
    /** `next` from the previous page. */
    before: z.optional(uuid),
  }),
  response: z.object({ users: z.array(AdminUser), next: z.nullable(uuid) }),
})

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  access: 'admin',
  summary: 'Disables an account, which signs it out everywhere, or enables it again',
  params: idParams,
  body: z.object({ disabled: z.boolean() }),
  response: AdminUser,
})

export const removeUserPicture = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/picture',
  access: 'admin',
  summary: 'Removes someone’s picture',
  params: idParams,
  response: MessageResponse,
})

export const removeOthersLook = endpoint({
  method: 'DELETE',
  path: '/api/admin/clubs/:id/look',
  access: 'admin',
  summary: 'Removes the color and crest of someone’s club',
  params: idParams,
  response: MessageResponse,
})
