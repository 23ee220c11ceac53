import type { Json } from './delta.ts'

/** The id of the element in a page's HTML that holds the answers to its first calls, as JSON. */
export const preloadedResponsesId = 'first-answers'

/** The name of the `meta` element with the server's time when it read these answers, in epoch milliseconds. */
export const servedAtName = 'served-at'

/** The name of the `meta` element that says when the responses of a page from the cache left the server, as an ISO text. */
export const openedAsOfName = 'opened-as-of'

/** The answers to a page's first calls, with the body as it is on the wire. */
export type PreloadedResponses = [address: string, etag: string | null, body: Json][]
