import * as z from 'zod/mini'

import { emailChecks, usernameChecks } from '../accounts/registration.ts'
import { endpoint } from '../wire/endpoint.ts'
import {
  day,
  dayChecks,
  idParams,
  instant,
  noNul,
  requiredName,
  text,
  uuid,
} from '../wire/shapes.ts'

const allRequired = 'All fields are required'
const required = text(1, allRequired)

/** `passwordHash` is treated as a password: it is hashed again, and the account can't sign in. */
export const NewDemoUser = z.strictObject({
  username: required.check(...usernameChecks),
  email: required.check(...emailChecks),
  passwordHash: required.check(z.maxLength(255, 'At most 255 characters'), noNul),
})
export type NewDemoUser = z.output<typeof NewDemoUser>

/** A user or a demo user, as the administrator looks them up. */
export const FoundUser = z.object({
  id: uuid,
  username: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  createdAt: instant,
})
export type FoundUser = z.output<typeof FoundUser>

/** A league of the demo page, stored apart from real ones. */
export const NewDemoLeague = z
  .strictObject({
    name: requiredName(80, allRequired),
    commissionerId: required.check(uuid),
    seasonStartDate: required.check(...dayChecks),
    seasonEndDate: required.check(...dayChecks),
  })
  .check(
    z.refine(({ seasonStartDate, seasonEndDate }) => seasonStartDate <= seasonEndDate, {
      path: ['seasonEndDate'],
      error: 'The season can’t end before it starts',
    }),
  )
export type NewDemoLeague = z.output<typeof NewDemoLeague>

/** A stored demo league. */
export const DemoLeague = z.object({
  id: uuid,
  name: z.string(),
  commissionerId: uuid,
  seasonStartDate: day,
  seasonEndDate: day,
  createdAt: instant,
})
export type DemoLeague = z.output<typeof DemoLeague>

export const createDemoUser = endpoint({
  method: 'POST',
  path: '/api/users',
  access: 'account',
  summary: 'Creates a demo user who can’t sign in; administrator only, except in development',
  body: NewDemoUser,
  response: z.object({ message: z.string(), user: FoundUser }),
  status: 201,
})

export const getUserByUsername = endpoint({
  method: 'GET',
  path: '/api/users/username/:username',
  access: 'admin',
  summary: 'A person by username; administrator only',
  params: z.object({ username: z.string().check(z.regex(/^[\w.]{1,40}$/)) }),
  response: FoundUser,
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  access: 'admin',
  summary: 'A person by id; administrator only',
  params: idParams,
  response: FoundUser,
})

export const createDemoLeague = endpoint({
  method: 'POST',
  path: '/api/leagues',
  access: 'account',
  summary: 'Creates a demo league; administrator only, except in development',
  body: NewDemoLeague,
  response: z.object({ message: z.string(), league: DemoLeague }),
  status: 201,
})
