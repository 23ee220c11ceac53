import * as z from 'zod/mini'

import { codeParams, Inviter } from '../leagues/join-link.ts'
import { JoinCode, look } from '../leagues/leagues.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idParams, MessageResponse, money, uuid } from '../wire/shapes.ts'

/** The offer that a club's link shows to anyone who has it. */
export const ClubPreview = z.object({
  state: z.enum(['open', 'closed', 'full']),
  club: z.object({ name: z.string(), entryFee: money }),
  owner: Inviter,
  look,
  /** The members, in the order they joined; empty once the link is closed. */
  members: z.array(z.object({ name: z.string() })),
  /** The club's rules in four lines. */
  rules: z.array(z.string()),
})
export type ClubPreview = z.output<typeof ClubPreview>

export const getClubPreview = endpoint({
  method: 'GET',
  path: '/api/clubs/join/:code',
  access: 'public',
  summary: 'What a club’s link invites to',
  params: codeParams,
  response: ClubPreview,
})

export const getClubMembership = endpoint({
  method: 'GET',
  path: '/api/clubs/join/:code/me',
  access: 'account',
  summary: 'Whether I am in the club of a link, or was removed from it',
  params: codeParams,
  // The id is for members.
  response: z.object({ standing: z.enum(['member', 'removed', 'none']), clubId: z.nullable(uuid) }),
})

export const joinClub = endpoint({
  method: 'POST',
  path: '/api/clubs/join/:code',
  access: 'account',
  summary: 'Joins the club of a link',
  params: codeParams,
  response: z.object({ message: z.string(), clubId: uuid }),
})

export const regenerateClubCode = endpoint({
  method: 'PUT',
  path: '/api/clubs/:id/join-code',
  access: 'account',
  summary: 'For the owner: gives the club a new invite link, turned on',
  params: idParams,
  response: JoinCode,
})

export const reopenClubCode = endpoint({
  method: 'POST',
  path: '/api/clubs/:id/join-code',
  access: 'account',
  summary: 'For the owner: turns the club’s invite link back on with the code it has',
  params: idParams,
  response: JoinCode,
})

export const closeClubCode = endpoint({
  method: 'DELETE',
  path: '/api/clubs/:id/join-code',
  access: 'account',
  summary: 'For the owner: turns off the club’s link, until it’s turned back on or renewed',
  params: idParams,
  response: MessageResponse,
})
