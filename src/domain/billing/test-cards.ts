/** The well-known test cards and how their payments end. */
const testCards = {
  '4242424242424242': 'accepted',
  '4000000000000002': 'declined',
} as const

/** Looks up a test card, however its digits are grouped. @returns null for any other number */
export function testCard(number: string): 'accepted' | 'declined' | null {
  const digits = number.replaceAll(/[ -]/g, '')
  return Object.hasOwn(testCards, digits) ? testCards[digits as keyof typeof testCards] : null
}

/**
 * Whether a card is still valid at `now`.
 *
 * @param expiry as printed, `04/29`
 */
export function isInDate(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  return now.getTime() < Date.UTC(2000 + year, month)
}
