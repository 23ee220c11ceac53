import * as z from 'zod/mini'

import { groups } from '#domain/leagues/groups.ts'

import { endpoint } from '../wire/endpoint.ts'
import { apiPlayerId, noNul, uuid } from '../wire/shapes.ts'

/** The assistant's writers: xAI's Grok and the built-in analyst. */
export const authors = ['grok', 'analyst'] as const
export type Author = (typeof authors)[number]

const text = (max: number) => z.string().check(z.maxLength(max), noNul)

/** A golfer, as the page knows them. In a league the server uses its own data. */
const GolferInput = z.object({
  apiPlayerId,
  name: text(100),
  country: z.optional(z.nullable(text(60))),
  ranking: z.optional(z.nullable(z.int())),
  score: z.optional(z.nullable(z.int())),
  status: z.optional(z.nullable(text(30))),
})

const golfers = z.array(GolferInput).check(z.maxLength(400))
const GroupsInput = z
  .array(z.object({ groupId: z.enum(groups), tournamentPlayer: z.object({ apiPlayerId }) }))
  .check(z.maxLength(30))

const shared = {
  playerGroups: z.optional(GroupsInput),
  tournamentName: z.optional(text(120)),
  /** With a league, its own golfers, groups, rules and tournament replace everything else in the request. */
  leagueId: z.optional(uuid),
}
/** A request to analyze the groups. */
export const GroupAnalysisRequest = z.object({ players: z.optional(golfers), ...shared })
export type GroupAnalysisRequest = z.output<typeof GroupAnalysisRequest>

/** A request for advice on a team. */
export const TeamAdviceRequest = z.object({
  availablePlayers: z.optional(golfers),
  /** The golfers picked so far, saved or not. */
  currentTeam: z.optional(
    z.array(z.union([apiPlayerId, z.object({ apiPlayerId })])).check(z.maxLength(10)),
  ),
  ...shared,
})
export type TeamAdviceRequest = z.output<typeof TeamAdviceRequest>

const author = z.enum(authors)

/** Plain text: paragraphs separated by empty lines, list items starting with `- `. */
const prose = z.string()

/** The assistant's analysis of the groups. */
export const Analysis = z.object({ analysis: prose, writtenBy: author })
/** The assistant's advice on a team. */
export const Advice = z.object({
  advice: prose,
  /** The advised team, current picks included. All are in the field and within the rules. */
  picks: z.array(apiPlayerId),
  writtenBy: author,
})

/**
 * Both calls stream when the request says `Accept: text/event-stream`: `text` events with more of the text, already
 * checked, then `answer` with the whole JSON answer, or `problem`.
 */
export const eventStreamType = 'text/event-stream'
/** A streamed piece of text. */
export const TextEvent = z.object({ text: z.string() })

export const analyzeGroups = endpoint({
  method: 'POST',
  path: '/api/ai/analyze-player-groups',
  access: 'account',
  summary: 'Analyzes the golfers group by group; for subscribers; streams on request',
  body: GroupAnalysisRequest,
  response: Analysis,
})

export const adviseTeam = endpoint({
  method: 'POST',
  path: '/api/ai/team-selection-advice',
  access: 'account',
  summary: 'Suggests a team within the rules, with reasons; for subscribers; streams on request',
  body: TeamAdviceRequest,
  response: Advice,
})
