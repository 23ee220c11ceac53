import * as z from 'zod/mini'

import { slots } from '#domain/leagues/groups.ts'
import { roundStatuses } from '#domain/tournaments/tournament.ts'

import { endpoint } from '../wire/endpoint.ts'
import { day, idParams, instant, money, orgId, potMoney, tournId, uuid } from '../wire/shapes.ts'

/** `open` while drafting, `live` in play, then `provisional` until `settled`; `void` without a result. */
export const leagueStatuses = ['open', 'live', 'provisional', 'settled', 'void'] as const
export type LeagueStatus = (typeof leagueStatuses)[number]

/** The rules of a league or club. */
export const Rules = z.object({
  /** How many golfers a team takes from each group; `W` is wildcards. */
  places: z.record(z.enum(slots), z.int()),
  /** How many golfers of a team count. */
  counting: z.int(),
  penalty: z.union([
    z.object({ kind: z.literal('strokes'), strokes: z.int() }),
    z.object({ kind: z.literal('worst-round'), plus: z.literal(1) }),
  ]),
  /** Percent of the pot. */
  commissionerShare: z.int(),
})

/** The code of a league's link, and its address. */
export const JoinCode = z.object({ code: z.string(), url: z.string(), open: z.boolean() })
export type JoinCode = z.output<typeof JoinCode>

/** The look that a club's owner gave it, where its members and guests see it. */
export const ClubLook = z.object({
  /** The club's name. */
  club: z.string(),
  /** As `#rrggbb`. */
  color: z.string(),
  crestId: z.nullable(uuid),
})
export type ClubLook = z.output<typeof ClubLook>

/** A club's look; null for TeeTime's own. */
export const look = z._default(z.nullable(ClubLook), null)

/** A league, as its members and invitees see it. */
export const League = z.object({
  id: uuid,
  name: z.string(),
  nickname: z.nullable(z.string()),
  commissionerId: uuid,
  /** Their name in the league. */
  commissionerName: z.string(),
  setupComplete: z.boolean(),
  apiTournamentId: tournId,
  tournOrgId: orgId,
  /** The year of the tournament. */
  tournYear: z.int(),
  tournamentName: z.string(),
  status: z.enum(leagueStatuses),
  seasonStartDate: day,
  seasonEndDate: day,
  tournamentStartDate: day,
  entryFee: money,
  draftingEndDate: instant,
  /** True until the first round's tee times are published. */
  draftingEndEstimated: z.boolean(),
  /** IANA name of the course's zone. */
  timeZone: z.string(),
  simulated: z.boolean(),
  rules: Rules,
  /** Whether a team has been saved, so that groups and rules can't change anymore. */
  frozen: z.boolean(),
  memberCount: z.int(),
  /** Each member's color by user id, from 0 up to `personColors`; left out in lists. Eight members have eight. */
  colors: z.optional(z.record(uuid, z.int())),
  /** Whether the commissioner switched the weekend shootout on. */
  shootout: z._default(z.boolean(), false),
  /** Whether its result is final. A void league shows as void before that. */
  isSettled: z._default(z.boolean(), false),
  /** Its club's; left out in lists. */
  look: z.optional(z.nullable(ClubLook)),
  /** Its link, for the commissioner only. */
  joinCode: z.optional(JoinCode),
  /** When the members without a team were last nudged. */
  nudgedAt: z.nullable(instant),
  /** When it was deleted. Only a settled league can still be read, and nothing in it changes. */
  deletedAt: z.nullable(instant),
})
export type League = z.output<typeof League>

/** The days within which a deleted league can be restored. */
export const leagueRestoreDays = 7

/** A deleted league that can still be restored. */
export const DeletedLeague = z.object({
  id: uuid,
  name: z.string(),
  tournamentName: z.string(),
  restorableUntil: instant,
})
export type DeletedLeague = z.output<typeof DeletedLeague>

/** A member of a league. */
export const LeagueMember = z.object({
  userId: uuid,
  username: z.string(),
  /** In this league: no two members have the same. */
  name: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  venmoHandle: z.nullable(z.string()),
  isCommissioner: z.boolean(),
  isDeputy: z.boolean(),
  /** Whether they could run it: their account is neither disabled nor about to be deleted. */
  canTakeOver: z.boolean(),
  /** Whether a complete team is saved. */
  picked: z.boolean(),
  paid: z.boolean(),
  joinedAt: instant,
})
export type LeagueMember = z.output<typeof LeagueMember>

export const listMyLeagues = endpoint({
  method: 'GET',
  path: '/api/leagues/my-leagues',
  access: 'account',
  summary: 'My leagues, next deadline first',
  response: z.object({ leagues: z.array(League) }),
})

/** The caller's place in a league that isn't settled yet. */
export const MyStanding = z.object({
  leagueId: uuid,
  /** Null for a member without a team. */
  position: z.nullable(z.string()),
  totalToPar: z.nullable(z.int()),
  movement: z.int(),
  /** Today's total to par of the golfers who count; null until one of them has played. */
  today: z._default(z.nullable(z.int()), null),
  /** What the place is worth if play ended now. */
  prize: z._default(potMoney, 0),
  /** Whether the tour has made the result official. */
  official: z._default(z.boolean(), false),
  /** How many teams are in. */
  teams: z.int(),
  /** The tournament's latest round, its status while the league is live, and when the next one starts. */
  round: z.int(),
  roundStatus: z.nullable(z.enum(roundStatuses)),
  roundStartsAt: z.nullable(instant),
})
export type MyStanding = z.output<typeof MyStanding>

/** The caller's places and picks. */
export const MyStandings = z.object({
  places: z.array(MyStanding),
  /** The ids of leagues whose draft is open and where my team is complete. */
  picked: z.array(uuid),
  /** How many members of each open league can still pick and haven't. */
  missing: z._default(z.array(z.object({ leagueId: uuid, members: z.int() })), []),
})
export type MyStandings = z.output<typeof MyStandings>

export const listMyStandings = endpoint({
  method: 'GET',
  path: '/api/leagues/my-places',
  access: 'account',
  summary: 'My place in each league that’s underway, and the open leagues that I have picked in',
  response: MyStandings,
})

export const getLeague = endpoint({
  method: 'GET',
  path: '/api/leagues/:id',
  access: 'invited',
  summary: 'A league',
  versioned: true,
  revalidated: false,
  params: idParams,
  response: League,
})

export const listDeletedLeagues = endpoint({
  method: 'GET',
  path: '/api/leagues/deleted',
  access: 'account',
  summary: 'The leagues I deleted and can still restore, latest first',
  response: z.object({ leagues: z.array(DeletedLeague) }),
})

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/members',
  access: 'invited',
  summary: 'The members, with who’s picked and who’s paid',
  params: idParams,
  response: z.object({ members: z.array(LeagueMember) }),
})
