import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { leagueStatuses } from './leagues.ts'
import { Done, pot } from './shapes.ts'

const Party = z.object({ userId: z.uuid(), username: z.string() })

export const SettleUpTransfer = z.object({
  from: Party,
  to: Party,
  amount: pot,
  /** Opens Venmo with the payment filled in; null where it is paid or no handle is known. */
  venmoLink: z.nullable(z.url()),
  paid: z.boolean(),
})
export type SettleUpTransfer = z.output<typeof SettleUpTransfer>

export const SettleUp = z.object({
  status: z.enum(leagueStatuses),
  /** True while places, and so the amounts, can still change. */
  provisional: z.boolean(),
  totalPool: pot,
  commissionerShare: pot,
  /** What is still to be paid, the shortest list there is, then what has been paid. */
  transfers: z.array(SettleUpTransfer),
})
export type SettleUp = z.output<typeof SettleUp>

const params = z.object({ id: z.uuid() })

export const getSettleUp = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/settle-up',
  access: 'member',
  summary: 'Who pays whom; empty until drafting closes',
  params,
  response: SettleUp,
})

export const markTransfer = endpoint({
  method: 'PUT',
  path: '/api/leagues/:id/settle-up',
  access: 'member',
  summary:
    'Ticks a transfer of a settled league as paid or not; its receiver or the commissioner may',
  params,
  body: z.object({ fromUserId: z.uuid(), toUserId: z.uuid(), paid: z.boolean() }),
  response: Done,
})
