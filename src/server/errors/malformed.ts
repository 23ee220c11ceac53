import type { Shape } from '#contract/endpoint.ts'
import { describeIssue } from '#contract/sentences.ts'
import * as z from 'zod'

/** A request that is not of its shape. The message is the first problem, in a sentence for a person. */
export class Malformed extends Error {
  readonly details: { path: string; message: string }[]
  /** The part of the request; Fastify fills it in. */
  readonly validationContext?: string
  constructor(issues: readonly z.core.$ZodIssue[]) {
    super(issues[0]?.message ?? 'Malformed request')
    this.details = issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  }

  /** Whether the address names a league by what can't be an id: no such league exists. */
  namesNoLeague(route: string | undefined): boolean {
    const isAboutLeague = route?.startsWith('/api/leagues/:id') ?? false
    return isAboutLeague && this.validationContext === 'params' && this.details[0]?.path === 'id'
  }
}

/** Checks a value against a shape, as Fastify asks its validators to. */
export function validate<S extends Shape>(
  shape: S,
  value: unknown,
): { value: z.output<S> } | { error: Malformed } {
  const { data, error } = z.safeParse(shape, value, { error: describeIssue })
  return error ? { error: new Malformed(error.issues) } : { value: data }
}
