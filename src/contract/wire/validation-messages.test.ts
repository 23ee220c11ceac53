import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { describeIssue } from './validation-messages.ts'

const messages = (shape: z.ZodMiniType, value: unknown) =>
  z.safeParse(shape, value, { error: describeIssue }).error?.issues.map(({ message }) => message)

test.for<[z.ZodMiniType, unknown, string]>([
  [z.object({ friendId: z.uuid() }), { friendId: 'x' }, 'Friend id isn’t valid'],
  [z.object({ friendId: z.uuid() }), {}, 'Friend id is missing'],
  [z.object({ places: z.object({ B: z.int() }) }), { places: {} }, 'B is missing'],
  [z.object({ paid: z.boolean() }), { paid: 'yes' }, 'Paid must be true or false'],
  [z.object({ count: z.int() }), { count: 1.5 }, 'Count must be a whole number'],
  [
    z.object({ counting: z.int().check(z.maximum(6)) }),
    { counting: 9 },
    'Counting must be at most 6',
  ],
  [z.object({ q: z.string().check(z.minLength(1)) }), { q: '' }, 'Search is missing'],
  [
    z.object({ firstName: z.string().check(z.maxLength(50)) }),
    { firstName: 'x'.repeat(51) },
    'First name must have at most 50 characters',
  ],
  [z.object({ status: z.enum(['a', 'b']) }), { status: 'c' }, 'Status must be a or b'],
  [
    z.object({ apiPlayerIds: z.array(z.string()) }),
    { apiPlayerIds: ['1', 2] },
    'Golfers must be text',
  ],
  [z.object({ a: z.string() }), [], 'Malformed request'],
  [z.object({ name: z.string('League name is required') }), {}, 'League name is required'],
])('%#: an invalid value is described in a sentence', ([shape, value, sentence]) => {
  expect(messages(shape, value)).toEqual([sentence])
})
