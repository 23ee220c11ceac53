import type * as z from 'zod/mini'

/**
 * The callers allowed in a league: `invited` its members and invitees; `member` its members; `deputy` its
 * commissioner and the deputies they named; `commissioner` only its commissioner. Deputies help with the people:
 * they invite, nudge and check off payments. Whatever changes the league itself or who is in it is the
 * commissioner's alone.
 */
export type LeagueAccess = 'invited' | 'member' | 'deputy' | 'commissioner'

/**
 * The callers allowed: `public` anyone; `account` anyone signed in; in a league, see `LeagueAccess`; `admin` the
 * administrator; `signed` a webhook with a valid signature.
 */
export type Access = LeagueAccess | 'public' | 'account' | 'admin' | 'signed'

/** Whether a call needs no session. */
export const isPublicAccess = (access: Access): access is 'public' | 'signed' =>
  access === 'public' || access === 'signed'

/** A header with the id of the account that a page shows. A call that writes is refused if another one is signed in. */
export const accountHeader = 'x-account'

/** A call as data: the server's route, the browser's call and the API's description all come from it. */
export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Response extends Shape = Shape,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for each of `params`. A league's calls name it `:id`. */
  path: `/api/${string}`
  access: Access
  /** Whether the administrator's session has to be confirmed with a passkey in production, as for `admin` calls. */
  confirmed?: true
  /** Whether the call works in a deleted league; every other call answers 404. */
  allowsDeleted?: true
  /** One line for the API's description. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  response: Response
  /** The content type of an answer that isn't JSON. */
  contentType?:
    | 'application/zip'
    | 'image/webp'
    | 'image/jpeg'
    | 'text/csv'
    | 'text/calendar'
    | 'text/event-stream'
  /**
   * Whether the browser may cache the response and must revalidate it. Off by default; on by default for versioned
   * documents.
   */
  revalidated?: boolean
  /**
   * Whether the answer is a document with versions: its ETag is a hash of the content, and a caller that has an
   * earlier version may ask for the changes alone (`A-IM: changes`, RFC 3229, as in `changes.ts`).
   */
  versioned?: true
  /** The status of a success; 200 by default. */
  status?: 200 | 201
}

/** Any zod shape. */
export type Shape = z.ZodMiniType
/** A call's input: only the parts that the endpoint declares. */
export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends Shape
  ? { [key in K]: z.output<E[K]> }
  : // oxlint-disable-next-line typescript/no-empty-object-type -- nothing to send
    {}
/** A call's output. */
export type Output<E extends Endpoint> = z.output<E['response']>

/** Declares an endpoint and keeps the exact types of its shapes. An option that endpoints don't have is refused. */
// Lets the bundler leave out the endpoints that no page calls.
// @__NO_SIDE_EFFECTS__
export function endpoint<const E extends Endpoint>(
  definition: E & Record<Exclude<keyof E, keyof Endpoint>, never>,
): E {
  return definition
}
