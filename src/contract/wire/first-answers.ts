import type { Json } from './changes.ts'

/** The id of the element in a page's HTML that holds the answers to its first calls, as JSON. */
export const firstAnswersId = 'first-answers'

/** The name of the `meta` element with the server's time when it read these answers, in epoch milliseconds. */
export const servedAtName = 'served-at'

/** The answers to a page's first calls, with the body as it is on the wire. */
export type FirstAnswers = readonly [address: string, etag: string | null, body: Json][]
