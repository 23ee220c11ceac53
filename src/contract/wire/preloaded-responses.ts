import type { Json } from './delta.ts'

/** The id of the element in a page's HTML that holds the answers to its first calls, as JSON. */
export const preloadedResponsesId = 'first-answers'

/** The name of the `meta` element with the server's time when it read these answers, in epoch milliseconds. */
export const servedAtName = 'served-at'

/** The answers to a page's first calls, with the body as it is on the wire. */
export type PreloadedResponses = readonly [address: string, etag: string | null, body: Json][]
