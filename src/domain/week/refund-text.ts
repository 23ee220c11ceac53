import { listText } from '../lists.ts'

/**
 * What a commissioner owes to members who paid the entry fee of a league that they delete. It names everyone, because
 * the league no longer opens.
 *
 * @param payers at least 1
 */
export const refundText = (payers: readonly string[]): string =>
  payers.length === 1
    ? `send back the entry fee that ${listText(payers)} has paid`
    : `send back the entry fees that ${listText(payers)} have paid`
