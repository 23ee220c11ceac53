import * as z from 'zod'

import type { Shape } from '#contract/wire/endpoint.ts'
import { describeIssue } from '#contract/wire/validation-messages.ts'

/** A request that doesn't match its shape. The message is the first problem, as a sentence for people. */
export class ValidationError extends Error {
  readonly details: { path: string; message: string }[]
  /** The part of the request, set by Fastify. */
  readonly validationContext?: string
  constructor(issues: readonly z.core.$ZodIssue[]) {
    super(issues[0]?.message ?? 'Malformed request')
    this.details = issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  }

  /** Whether a league's address has a malformed id, so that no such league exists. */
  isUnknownLeague(route: string | undefined): boolean {
    const isAboutLeague = route?.startsWith('/api/leagues/:id') ?? false
    return isAboutLeague && this.validationContext === 'params' && this.details[0]?.path === 'id'
  }
}

/** Validates a value against a shape, in the form that Fastify expects of a validator. */
export function validate<S extends Shape>(
  shape: S,
  value: unknown,
): { value: z.output<S> } | { error: ValidationError } {
  const { data, error } = z.safeParse(shape, value, { error: describeIssue })
  return error ? { error: new ValidationError(error.issues) } : { value: data }
}
