import * as z from 'zod/mini'

import { transferKinds } from '#domain/money/settle-up.ts'

import { endpoint } from '../wire/endpoint.ts'
import { idParams, MessageResponse, potMoney, uuid } from '../wire/shapes.ts'
import { leagueStatuses } from './leagues.ts'

const TransferParty = z.object({ userId: uuid, username: z.string(), name: z.string() })

/** A payment between two members, due or made. */
export const SettleUpTransfer = z.object({
  /** Null until the league settles: until then transfers can still change. */
  id: z.nullable(uuid),
  kind: z.enum(transferKinds),
  from: TransferParty,
  to: TransferParty,
  amount: potMoney,
  /** A prefilled Venmo link; null when paid or without a handle. */
  venmoLink: z.nullable(z.string()),
  paid: z.boolean(),
})
export type SettleUpTransfer = z.output<typeof SettleUpTransfer>

/** The payments between a league's members. */
export const SettleUp = z.object({
  status: z.enum(leagueStatuses),
  /** Whether places and amounts can still change. */
  provisional: z.boolean(),
  totalPool: potMoney,
  commissionerShare: potMoney,
  /** The payments still due, then those made. When the league settles they are as few as possible, and they stay. */
  transfers: z.array(SettleUpTransfer),
})
export type SettleUp = z.output<typeof SettleUp>

export const getSettleUp = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/settle-up',
  access: 'member',
  summary: 'Who pays who; empty until picks lock',
  params: idParams,
  response: SettleUp,
})

export const listUnpaidLeagues = endpoint({
  method: 'GET',
  path: '/api/leagues/my-dues',
  access: 'account',
  summary: 'The finished leagues in which I still have something to pay or to receive',
  response: z.object({ leagueIds: z.array(uuid) }),
})

export const markTransfer = endpoint({
  method: 'PUT',
  path: '/api/leagues/:id/settle-up/:transferId',
  access: 'member',
  summary:
    'Marks a payment of a finished league as made or not; for its receiver, the commissioner, or a deputy',
  params: z.object({ id: uuid, transferId: uuid }),
  body: z.object({ paid: z.boolean() }),
  response: MessageResponse,
})
