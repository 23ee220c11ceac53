import * as z from 'zod'

import { instant } from '#contract/wire/shapes.ts'
import {
  type Board,
  outs,
  roundStatuses,
  tournamentStatuses,
} from '#domain/tournaments/tournament.ts'

import type { boards } from './tables.ts'

/** Doubts about the last payload, which the next one may confirm. Plain JSON. */
export interface Pending {
  /** About the tournament as a whole. */
  board: string[]
  /** By golfer, when a row is held back. */
  rows: Record<string, string[]>
  /** By golfer, the number of consecutive payloads without them. */
  missing: Record<string, number>
  /** The time of a payload held back because it is older than the accepted one. ISO text. */
  older: string | null
  /** The hash of the payload that raised these doubts, and how often the provider has repeated it. */
  raisedBy?: { payload: string; copies: number } | undefined
}

/** The board that the site shows, and the doubts about it. */
export interface Accepted {
  board: Board
  pending: Pending
  /** The provider's time of the newest payload that wasn't held back entirely. */
  at: Date
}

/** No doubts: the last payload was accepted entirely. */
export const noDoubts: Pending = { board: [], rows: {}, missing: {}, older: null }

const Row = z.object({
  apiPlayerId: z.string(),
  name: z.string(),
  amateur: z.boolean(),
  out: z.enum(outs).nullable(),
  position: z.string(),
  toPar: z.int().nullable(),
  today: z.int().nullable(),
  thru: z.string(),
  currentRound: z.int(),
  teeTime: z.nullable(instant),
  rounds: z.array(z.object({ round: z.int(), strokes: z.int(), toPar: z.int() })),
  stale: z.literal(true).exactOptional(),
  staleWhy: z.string().exactOptional(),
})

const StoredBoard = z.object({
  status: z.enum(tournamentStatuses),
  round: z.int(),
  roundStatus: z.enum(roundStatuses),
  asOf: instant,
  cut: z.object({ toPar: z.int(), projected: z.boolean() }).nullable(),
  cutRound: z.int().exactOptional(),
  rows: z.array(Row),
})

const StoredPending = z.object({
  board: z.array(z.string()),
  rows: z.record(z.string(), z.array(z.string())),
  missing: z.record(z.string(), z.int()),
  older: z.string().nullable().default(null),
  raisedBy: z.object({ payload: z.string(), copies: z.int() }).optional(),
})

/** Encodes a board for its table, as plain JSON. */
export const storeBoard = (board: Board): unknown => z.encode(StoredBoard, board)

/** Decodes a board from its table. */
export const readStoredBoard = (stored: unknown): Board => z.decode(StoredBoard, stored as never)

/** Decodes the last accepted board. Its times advance even when the stored board doesn't change. */
export const readAccepted = (row: typeof boards.$inferSelect): Accepted => ({
  board: { ...readStoredBoard(row.board), asOf: row.asOf },
  pending: StoredPending.parse(row.pending),
  at: row.providerAt,
})
