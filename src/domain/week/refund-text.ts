import { joinNames } from './words.ts'

/** What a commissioner owes to members who paid the entry fee of a league that they delete. @param payers at least 1 */
export const refundText = (payers: readonly string[]): string =>
  payers.length === 1
    ? `send back the entry fee that ${joinNames(payers)} has paid`
    : `send back the entry fees that ${joinNames(payers)} have paid`
