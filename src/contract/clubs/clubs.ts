import * as z from 'zod/mini'

import { clubRoles } from '#domain/clubs/roles.ts'
import { defaultRules } from '#domain/leagues/rules.ts'

import { leagueRestoreDays, JoinCode, leagueStatuses, look, Rules } from '../leagues/leagues.ts'
import { RulesChange } from '../leagues/manage-league.ts'
import { endpoint } from '../wire/endpoint.ts'
import {
  day,
  idParams,
  instant,
  MessageResponse,
  money,
  requiredName,
  uuid,
} from '../wire/shapes.ts'

const role = z.enum(clubRoles)
/** A member of a club. */
export const ClubMember = z.object({
  userId: uuid,
  username: z.string(),
  /** In this club: no two members have the same. */
  name: z.string(),
  role,
  /** Whether they join every new league automatically. */
  alwaysIn: z.boolean(),
  /** Whether they could run it: their account is neither disabled nor about to be deleted. */
  canTakeOver: z.boolean(),
})
export type ClubMember = z.output<typeof ClubMember>

/** A league of a club. */
export const ClubLeague = z.object({
  id: uuid,
  name: z.string(),
  tournamentName: z.string(),
  tournamentStartDate: day,
  tournamentEndDate: day,
  status: z.enum(leagueStatuses),
  draftingEndDate: instant,
  /** How many of the club's members are in it; null once picks are locked. */
  membersIn: z.nullable(z.int()),
  /** Whether the reader is in it, so that they can open it. */
  isMine: z.boolean(),
})
export type ClubLeague = z.output<typeof ClubLeague>

/** A club, as its members see it. */
export const Club = z.object({
  id: uuid,
  name: z.string(),
  /** The reader's. */
  role,
  /** The fee and rules that its members agreed on. */
  entryFee: money,
  rules: Rules,
  members: z.array(ClubMember),
  /** The latest first. */
  leagues: z.array(ClubLeague),
  look,
  /** For the owner: whether it has a look stored, which counts only while they have Enterprise. */
  hasStoredLook: z.optional(z.boolean()),
  /** Its link, for the owner and deputies. */
  joinCode: z.optional(JoinCode),
})
export type Club = z.output<typeof Club>

/** One of the reader's clubs, in a list. */
export const MyClub = z.object({
  id: uuid,
  name: z.string(),
  role,
  memberCount: z.int(),
  leagueCount: z.int(),
})
export type MyClub = z.output<typeof MyClub>

/** A deleted club that its owner can still restore. */
export const DeletedClub = z.object({ id: uuid, name: z.string(), restorableUntil: instant })
export type DeletedClub = z.output<typeof DeletedClub>

const name = requiredName(80, 'Club name is required')
/** A club to start. */
export const NewClub = z.object({
  name,
  entryFee: z._default(money, 0),
  rules: z._default(Rules, defaultRules),
  /** Chosen by the client and kept for retries: it becomes the club's id, so the same request starts one club. */
  clientId: z.optional(uuid),
})
export type NewClub = z.output<typeof NewClub>

/** Changed club fields; omitted ones stay. */
export const ClubUpdate = z.object({
  name: z.optional(name),
  entryFee: z.optional(money),
  rules: z.optional(RulesChange),
})
export type ClubUpdate = z.output<typeof ClubUpdate>

const memberParams = z.object({ id: uuid, userId: uuid })
const access = 'account'

export const createClub = endpoint({
  method: 'POST',
  path: '/api/clubs',
  access,
  summary: 'Starts a club, with me as its owner',
  body: NewClub,
  response: Club,
  status: 201,
})

export const listMyClubs = endpoint({
  method: 'GET',
  path: '/api/clubs/mine',
  access,
  summary: 'My clubs, and those I deleted and can still restore',
  response: z.object({ clubs: z.array(MyClub), deleted: z.array(DeletedClub) }),
})

export const getClub = endpoint({
  method: 'GET',
  path: '/api/clubs/:id',
  access,
  summary: 'A club, for its members',
  versioned: true,
  revalidated: false,
  params: idParams,
  response: Club,
})

export const updateClub = endpoint({
  method: 'PATCH',
  path: '/api/clubs/:id',
  access,
  summary: 'For the owner: changes the name, and the fee and rules that its members agreed on',
  params: idParams,
  body: ClubUpdate,
  response: Club,
})

export const deleteClub = endpoint({
  method: 'DELETE',
  path: '/api/clubs/:id',
  access,
  summary: `For the owner: deletes the club, which can be restored for ${leagueRestoreDays} days. Its leagues stay`,
  params: idParams,
  response: MessageResponse,
})

export const restoreClub = endpoint({
  method: 'POST',
  path: '/api/clubs/:id/restore',
  access,
  summary: `For the owner: restores a deleted club within ${leagueRestoreDays} days`,
  params: idParams,
  response: Club,
})

export const updateClubMember = endpoint({
  method: 'PATCH',
  path: '/api/clubs/:id/members/:userId',
  access,
  summary: 'For the owner: names deputies, or hands the club over with `owner`',
  params: memberParams,
  body: z.object({ role }),
  response: MessageResponse,
})

export const removeClubMember = endpoint({
  method: 'DELETE',
  path: '/api/clubs/:id/members/:userId',
  access,
  summary: 'Leaves the club, or for the owner removes a member. They stay in their leagues',
  params: memberParams,
  response: MessageResponse,
})

export const setLeagueClub = endpoint({
  method: 'PUT',
  path: '/api/leagues/:id/club',
  access: 'commissioner',
  summary:
    'Until picks lock: puts the league into a club of which the commissioner is owner or deputy, or takes it out',
  params: idParams,
  body: z.object({ clubId: z.nullable(uuid) }),
  response: MessageResponse,
})
