import { hash } from 'node:crypto'

import type { Board } from '#domain/tournaments/tournament.ts'

import { noDoubts, type Pending, storeBoard } from '../../tournaments/stored-board.ts'
import { goneAfter } from './guards.ts'

/** A payload counts as confirmed after this many copies: half an hour, at one reading a minute. */
const copiesThatConfirm = 30

/**
 * Counts copies of the payload that raised the pending doubts. A provider's cache may repeat the same bytes,
 * and a copy confirms nothing. If nothing else comes for half an hour, the payload is taken as meant.
 *
 * @returns what is pending after this copy, or null when the payload must be judged
 */
export function countCopy(pending: Pending | undefined, next: Board): Pending | null {
  const raisedBy = pending?.raisedBy
  if (!pending || !raisedBy || raisedBy.payload !== fingerprint(next)) return null
  const copies = raisedBy.copies + 1
  return copies < copiesThatConfirm ? { ...pending, raisedBy: { ...raisedBy, copies } } : null
}

/** The doubts as they stand when the administrator trusts the payload that raised them: it may repeat itself. */
export function trustedPending(pending: Pending): Pending {
  const missing = Object.keys(pending.missing).map((id) => [id, goneAfter - 1])
  const { raisedBy } = pending
  return {
    ...pending,
    missing: Object.fromEntries(missing),
    ...(raisedBy && { raisedBy: { ...raisedBy, copies: copiesThatConfirm } }),
  }
}

/** Records which payload raised the pending doubts. */
export function withPayload(pending: Pending, next: Board): Pending {
  const { board, rows, missing } = pending
  const isInDoubt = [board, Object.keys(rows), Object.keys(missing)].some((all) => all.length > 0)
  return isInDoubt
    ? { ...pending, raisedBy: { payload: fingerprint(next), copies: 0 } }
    : { ...noDoubts, older: pending.older }
}

const fingerprint = (board: Board): string => hash('sha256', JSON.stringify(storeBoard(board)))
