import type * as z from 'zod/mini'

const typeLabels: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
}

/** Better names than the ones on the wire. */
const fieldLabels: Record<string, string> = {
  q: 'search',
  apiPlayerId: 'golfer',
  apiPlayerIds: 'golfers',
}

/**
 * Describes an invalid value in a sentence for people, for shapes without a sentence of their own. Server answers and
 * browser forms both use it, so nobody reads the validator's own messages.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  const name = fieldName(issue.path ?? [])
  if (name === null) return 'Malformed request'
  if (isMissing(issue)) return `${name} is missing`
  switch (issue.code) {
    case 'invalid_type':
      return typeLabels[issue.expected]
        ? `${name} must be ${typeLabels[issue.expected]}`
        : notValid(name)
    case 'too_small':
      return `${name} must ${describeBound('at least', Number(issue.minimum), issue.origin)}`
    case 'too_big':
      return `${name} must ${describeBound('at most', Number(issue.maximum), issue.origin)}`
    case 'invalid_value':
      return issue.values.length > 8
        ? notValid(name)
        : `${name} must be ${either.format(issue.values.map(String))}`
    default:
      return notValid(name)
  }
}

const notValid = (name: string) => `${name} isn’t valid`

function isMissing({ code, input, origin }: z.core.$ZodRawIssue): boolean {
  return input === undefined || (code === 'too_small' && origin === 'string' && input === '')
}

function describeBound(how: string, limit: number, origin: unknown): string {
  if (origin === 'string') return `have ${how} ${limit} ${limit === 1 ? 'character' : 'characters'}`
  if (origin === 'array') return `have ${how} ${limit} ${limit === 1 ? 'entry' : 'entries'}`
  return `be ${how} ${limit}`
}

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** The field's name for people: `Friend id` for `friendId`. Null for the request as a whole. */
function fieldName(path: readonly PropertyKey[]): string | null {
  const field = path.findLast((part): part is string => typeof part === 'string')
  if (field === undefined) return null
  const words = fieldLabels[field] ?? field.replaceAll(/\B([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
