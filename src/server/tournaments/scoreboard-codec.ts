import * as z from 'zod'

import { instant } from '#contract/wire/shapes.ts'
import {
  type Scoreboard,
  outReasons,
  roundStatuses,
  tournamentStatuses,
} from '#domain/tournaments/tournament.ts'

import type { Doubt } from './doubts.ts'
import type { boards } from './tables.ts'

/** The board that the site shows, and what is doubtful about the tournament. */
export interface Accepted {
  board: Scoreboard
  doubts: Doubt[]
  /** The provider's time of the newest payload that wasn't held back entirely. */
  at: Date
}

const Row = z.object({
  apiPlayerId: z.string(),
  name: z.string(),
  amateur: z.boolean(),
  out: z.enum(outReasons).nullable(),
  position: z.string(),
  toPar: z.int().nullable(),
  today: z.int().nullable(),
  thru: z.string(),
  currentRound: z.int(),
  teeTime: z.nullable(instant),
  rounds: z.array(z.object({ round: z.int(), strokes: z.int(), toPar: z.int() })),
  stale: z.literal(true).exactOptional(),
  staleReason: z.string().exactOptional(),
})

const StoredBoard = z.object({
  event: z.string().exactOptional(),
  status: z.enum(tournamentStatuses),
  round: z.int(),
  roundStatus: z.enum(roundStatuses),
  completedRounds: z.int().exactOptional(),
  asOf: instant,
  cut: z.object({ toPar: z.int(), projected: z.boolean() }).nullable(),
  cutRound: z.int().exactOptional(),
  rows: z.array(Row),
})

/** Encodes a board for its table, as plain JSON. */
export const encodeScoreboard = (board: Scoreboard): unknown => z.encode(StoredBoard, board)

/** Decodes a board from its table. */
export const decodeScoreboard = (stored: unknown): Scoreboard =>
  z.decode(StoredBoard, stored as never)

/** Decodes the last accepted board. Its times advance even when the stored board doesn't change. */
export const decodeAccepted = (row: typeof boards.$inferSelect, doubts: Doubt[]): Accepted => ({
  board: { ...decodeScoreboard(row.board), asOf: row.asOf },
  doubts,
  at: row.providerAt,
})
