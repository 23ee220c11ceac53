import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { noNul } from '../wire/shapes.ts'

/** The most characters of a ranking. */
export const maxRankingLength = 400_000

/** What a ranking says about the golfers of coming fields. */
export const GivenRanking = z.object({
  /** How many golfers it ranks. */
  golfers: z.int(),
  /** How many golfers the coming fields have, and how many of them it ranks. */
  field: z.int(),
  matched: z.int(),
  /** Golfers of those fields without a rank. */
  unranked: z.array(z.string()),
  /** Names that may be several golfers; they stay without a rank. */
  unclear: z.array(z.string()),
  /** Lines that can't be read, from 1; with any of them nothing is stored. */
  faults: z.array(z.int()),
  canStore: z.boolean(),
})
export type GivenRanking = z.output<typeof GivenRanking>

export const giveRanking = endpoint({
  method: 'POST',
  path: '/api/admin/ranking',
  access: 'admin',
  summary: 'Previews a world ranking, or stores it in place of the earlier one',
  body: z.object({
    text: z.string().check(z.maxLength(maxRankingLength), noNul),
    confirm: z._default(z.boolean(), false),
  }),
  response: z.extend(GivenRanking, { stored: z.boolean() }),
})
