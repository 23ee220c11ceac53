import type * as z from 'zod/mini'

/**
 * Who may call. `public` anyone, `account` who is signed in, `invited` a league's members and those
 * invited to it, `member` its members, `commissioner` the one who made it, `admin` the administrator;
 * `signed` is no page's call: its sender's signature lets it in, from anywhere.
 */
export type Access =
  | 'public'
  | 'account'
  | 'invited'
  | 'member'
  | 'commissioner'
  | 'admin'
  | 'signed'

/** Whether it takes no session: anyone may call, or a signature decides. */
export const needsNoSession = (access: Access): access is 'public' | 'signed' =>
  access === 'public' || access === 'signed'

/** A call as data: the server's route, the browser's call and the API's description come from it. */
export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Response extends Shape = Shape,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for what `params` names. What acts in a league calls it `:id`. */
  path: `/api/${string}`
  access: Access
  /** Whether it is for a deleted league, which is not there for any other call. */
  ofDeleted?: true
  /** What it does, in a line, for the API's description. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  response: Response
  /** Of an answer that is not JSON but a text. */
  media?: 'text/csv' | 'text/calendar' | 'text/event-stream'
  /**
   * A browser may keep the answer and ask whether it still holds: for boards, which are long and asked for
   * often. No other answer is kept.
   */
  revalidated?: true
  /** Of a good answer; 200 unless said. */
  status?: 200 | 201
}

export type Shape = z.ZodMiniType
/** What a call takes: only the parts that the endpoint declares. */
export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends Shape
  ? { [key in K]: z.output<E[K]> }
  : // oxlint-disable-next-line typescript/no-empty-object-type -- nothing to send
    {}
/** What a call gives. */
export type Output<E extends Endpoint> = z.output<E['response']>

/** Declares an endpoint, keeping the exact types of its shapes. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}
