import * as z from 'zod/mini'

import { Registration } from '../accounts/registration.ts'
import { endpoint } from '../wire/endpoint.ts'
import { day, idParams, instant, MessageResponse, money, uuid } from '../wire/shapes.ts'
import { JoinCode, look } from './leagues.ts'

const PersonName = z.object({ name: z.string() })
/** Whoever a link is from. */
export const Inviter = z.extend(PersonName, { pictureId: z._default(z.nullable(uuid), null) })

/** The offer that a league's link shows to anyone who has it. */
export const JoinPreview = z.object({
  state: z.enum(['open', 'closed', 'full']),
  /** Whether picks are locked. A link that is closed before then was closed by the commissioner. */
  locked: z.boolean(),
  league: z.object({
    name: z.string(),
    tournamentName: z.string(),
    startDate: day,
    entryFee: money,
    draftingEndDate: instant,
    /** True until the first round's tee times are published. */
    draftingEndEstimated: z.boolean(),
    /** IANA name of the course's zone. */
    timeZone: z.string(),
    simulated: z.boolean(),
    /** Whether golfers are sorted, so that teams can be picked. */
    setupComplete: z.boolean(),
  }),
  commissioner: Inviter,
  /** Its club's. */
  look,
  /** The members, in the order they joined; empty once the link is closed. */
  members: z.array(PersonName),
  /** The league's rules in four lines. */
  rules: z.array(z.string()),
})
export type JoinPreview = z.output<typeof JoinPreview>

/** The code of a league's or a club's link. */
export const codeParams = z.object({ code: Registration.shape.inviteCode })

export const getJoinPreview = endpoint({
  method: 'GET',
  path: '/api/join/:code',
  access: 'public',
  summary: 'What a league’s link invites to',
  params: codeParams,
  response: JoinPreview,
})

/** Someone's relation to the league of a link. Its id is for members. */
export const JoinMembership = z.object({
  standing: z.enum(['member', 'removed', 'none']),
  leagueId: z.nullable(uuid),
})
export type JoinMembership = z.output<typeof JoinMembership>

export const getJoinMembership = endpoint({
  method: 'GET',
  path: '/api/join/:code/me',
  access: 'account',
  summary: 'Whether I am in the league of a link, or was removed from it',
  params: codeParams,
  response: JoinMembership,
})

export const joinLeague = endpoint({
  method: 'POST',
  path: '/api/join/:code',
  access: 'account',
  summary: 'Joins the league of a link',
  params: codeParams,
  response: z.object({ message: z.string(), leagueId: uuid }),
})

export const getJoinCode = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/join-code',
  access: 'deputy',
  summary: 'The league’s link',
  params: idParams,
  response: JoinCode,
})

export const regenerateJoinCode = endpoint({
  method: 'PUT',
  path: '/api/leagues/:id/join-code',
  access: 'commissioner',
  summary: 'Gives the league a new invite link, turned on',
  params: idParams,
  response: JoinCode,
})

export const reopenJoinCode = endpoint({
  method: 'POST',
  path: '/api/leagues/:id/join-code',
  access: 'commissioner',
  summary: 'Turns the league’s invite link back on with the code it has',
  params: idParams,
  response: JoinCode,
})

export const closeJoinCode = endpoint({
  method: 'DELETE',
  path: '/api/leagues/:id/join-code',
  access: 'commissioner',
  summary: 'Turns off the league’s link, until it’s turned back on or renewed',
  params: idParams,
  response: MessageResponse,
})
