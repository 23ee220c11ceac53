/** What a commissioner owes to members who paid the entry fee of a league that they delete. @param payers at least 1 */
export const refundText = (payers: number): string =>
  payers === 1
    ? 'send back the entry fee that 1 member has paid'
    : `send back the entry fees that ${payers} members have paid`
