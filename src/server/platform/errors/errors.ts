import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

import { refusals } from '#domain/refusal-sentences.ts'
import { Refusal } from '#domain/refusal.ts'

import { readOnlyCodes } from '../db/refused-writes.ts'
import { refusalStatus } from './refusal-status.ts'
import { ValidationError } from './validation-error.ts'

/** The caller isn't signed in (401), or lacks permission (403). */
export class AccessError extends Error {
  readonly status: 401 | 403
  constructor(
    status: 401 | 403,
    message = status === 401 ? 'Not signed in' : 'You don’t have permission to do that.',
  ) {
    super(message)
    this.status = status
  }
}

/** The request's `Host` is not one of ours: 421. */
export class WrongHostError extends Error {
  constructor() {
    super('TeeTime isn’t set up for this address. Use the one in APP_URL, or change APP_URL.')
  }
}

/** It doesn't exist, or the caller may not see it: 404. */
export class NotFoundError extends Error {}

/** The request can't be served now; retry in `retryAfter` seconds. */
class RetryLaterError extends Error {
  readonly status: 429 | 503
  readonly retryAfter: number
  constructor(status: 429 | 503, message: string, retryAfter: number) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** The caller made too many requests. */
export class RateLimitError extends RetryLaterError {
  constructor(retryAfter: number, message = 'Too many attempts. Try again later.') {
    super(429, message, retryAfter)
  }
}

/** A service that the response depends on is unavailable. */
export class UnavailableError extends RetryLaterError {
  constructor(message: string, retryAfter = 5) {
    super(503, message, retryAfter)
  }
}

/** @throws {NotFoundError} `League not found` for `found(undefined, 'League')` */
export function found<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new NotFoundError(`${what} not found`)
  return value
}

/** Turns whatever a route threw into `{ error, code?, details? }`. Unexpected errors are logged once. */
export function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const send = (status: number, message: string, more: object = {}) =>
    void reply.status(status).send({ error: message, ...more })

  if (error instanceof Refusal) {
    const details = error.details === undefined ? {} : { details: error.details }
    const upgrade = error.code === 'upgrade-required' ? { requiresUpgrade: true } : {}
    return send(refusalStatus(error.code), error.sentence ?? refusals[error.code], {
      code: error.code,
      ...details,
      ...upgrade,
    })
  }
  if (error instanceof AccessError) {
    return send(error.status, error.message, {
      code: error.status === 401 ? 'signed-out' : 'denied',
    })
  }
  if (error instanceof WrongHostError) return send(421, error.message, { code: 'wrong-host' })
  if (error instanceof NotFoundError) return send(404, error.message, { code: 'missing' })
  if (error instanceof RetryLaterError) {
    reply.header('retry-after', error.retryAfter)
    return send(error.status, error.message, {
      code: error.status === 429 ? 'too-many' : 'unavailable',
    })
  }
  if (error instanceof ValidationError) {
    if (error.isUnknownLeague(request.routeOptions.url)) {
      return send(404, 'League not found', { code: 'missing' })
    }
    return send(400, error.message, { code: 'malformed', details: error.details })
  }
  if (isReferenceGone(error)) {
    request.log.warn({ err: error }, 'a row that a write refers to was just deleted')
    reply.header('retry-after', 5)
    return send(503, changingSentence, { code: 'unavailable' })
  }
  if (isDatabaseUnavailable(error)) {
    const { state, sentence } = unavailability(error)
    request.log.warn({ err: error }, `the database is ${state}`)
    reply.header('retry-after', 5)
    return send(503, sentence, { code: 'unavailable' })
  }
  const status = isNul(error) ? 400 : error.statusCode
  if (status !== undefined && status >= 400 && status < 500) {
    return send(status, bodyErrors[status] ?? 'Malformed request', { code: 'malformed' })
  }
  if (status === 503 && !request.raw.complete) {
    return send(408, 'This took too long to arrive. Try again.', { code: 'malformed' })
  }
  if (status === 503) {
    reply.header('retry-after', 5)
    return send(503, 'The server is busy. Try again shortly.', { code: 'unavailable' })
  }
  request.log.error({ err: error }, 'unexpected')
  return send(500, 'Something went wrong on our side.', { code: 'unexpected' })
}

const changingSentence = 'Someone else is changing this. Try again.'

function unavailability(error: Error): { state: string; sentence: string } {
  if (isReadOnly(error)) {
    const sentence =
      'We can’t save anything right now, but you can still look around. Try again later.'
    return { state: 'read-only', sentence }
  }
  if (isLocked(error)) {
    return { state: 'locked', sentence: changingSentence }
  }
  const sentence = 'We can’t reach the database. Try again in a minute.'
  return { state: isSlow(error) ? 'slow' : 'unavailable', sentence }
}

/** The messages for bodies that Fastify refuses without reading them. */
const bodyErrors: Record<number, string> = {
  413: 'This is too long to send',
  415: 'Send this as JSON',
}

// PostgreSQL's classes and codes, and those of the driver and the operating system when there is no connection at
// all: connection exceptions, too few resources but for the disk, and a server that is stopping or starting.
const goneCodes =
  /^(08|53(?!100)|57P)|^(EADDRNOTAVAIL|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETDOWN|ENETUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT)$/
const goneMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|PGlite is closed/

/** Whether an error, or any of its causes, says that there is no database to ask. */
const isGone = (error: unknown): boolean =>
  hasCause(
    error,
    ({ code, message }) =>
      (typeof code === 'string' && goneCodes.test(code)) || goneMessages.test(message ?? ''),
  )

/** Whether a write failed because the disk is full or the database is read-only. */
export const isReadOnly = (error: unknown): boolean => hasCode(error, ...readOnlyCodes)

/** Whether a value has a NUL, which PostgreSQL can't store or look for. */
const isNul = (error: unknown): boolean => hasCode(error, '22021')

/** Whether a lock was waited for too long. */
export const isLocked = (error: unknown): boolean => hasCode(error, '55P03')

/** Whether what a write refers to, such as a session or a league, was deleted after it was checked. */
const isReferenceGone = (error: unknown): boolean => hasCode(error, '23503')

/** Whether a statement took too long, or a transaction waited too long for its next one. */
const isSlow = (error: unknown): boolean => hasCode(error, '57014', '25P03')

/** Whether a request can't be served just now because of the database. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isOutage(error) || isLocked(error) || isSlow(error)

/**
 * Whether the database as a whole is gone or read-only, which is noticed and logged elsewhere. One statement that takes
 * too long is not an outage, and neither are failures of which one has another cause.
 */
export const isOutage = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every((each) => isOutage(each))
    : isGone(error) || isReadOnly(error)

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  hasCause(error, ({ code }) => typeof code === 'string' && codes.includes(code))

type ThrownValue = Partial<Error & { code: unknown; constraint: unknown }>

function hasCause(error: unknown, matches: (at: ThrownValue) => boolean): boolean {
  // pg-boss reports objects that look like an `Error` but aren't instances.
  for (let at = error as ThrownValue | null | undefined; at; at = causeOf(at)) {
    if (matches(at)) return true
  }
  return false
}

const causeOf = ({ cause }: Partial<Error>): Error | null => (cause instanceof Error ? cause : null)

/** For the `catch` of a write: throws what the caller makes of the constraint's violation, and other errors unchanged. */
export const onViolation =
  (constraint: string, named: () => Error) =>
  (error: unknown): never => {
    throw hasCause(error, (at) => at.constraint === constraint) ? named() : error
  }
