import * as z from 'zod/mini'

import { Registration } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { day, instant, line } from './shapes.ts'

const { username, email } = Registration.shape

/** What is sent as `passwordHash` is taken for a password: hashed again, and good for nothing. */
export const DemoUser = z.strictObject({
  username,
  email,
  passwordHash: z
    .string()
    .check(z.minLength(1, 'All fields are required'), z.maxLength(255), z.regex(/^[^\0]*$/)),
})
export type DemoUser = z.output<typeof DemoUser>

/** A person as anyone signed in may look him up. */
export const KnownPerson = z.object({
  id: z.uuid(),
  username: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** For the person and the administrator only. */
  email: z.optional(z.string()),
  createdAt: instant,
})
export type KnownPerson = z.output<typeof KnownPerson>

/** The demo page's league: a row that is kept apart, and that nobody plays. */
export const NewDemoLeague = z.strictObject({
  name: line(80, 'League name is required'),
  commissionerId: z.uuid(),
  seasonStartDate: day,
  seasonEndDate: day,
})
export type NewDemoLeague = z.output<typeof NewDemoLeague>

export const DemoLeague = z.object({
  id: z.uuid(),
  name: z.string(),
  commissionerId: z.uuid(),
  seasonStartDate: day,
  seasonEndDate: day,
  createdAt: instant,
})
export type DemoLeague = z.output<typeof DemoLeague>

export const createDemoUser = endpoint({
  method: 'POST',
  path: '/api/users',
  access: 'account',
  summary: 'Makes a user for show, who cannot sign in; outside development for the administrator',
  body: DemoUser,
  response: z.object({ message: z.string(), user: KnownPerson }),
  status: 201,
})

export const getUserByName = endpoint({
  method: 'GET',
  path: '/api/users/username/:username',
  access: 'account',
  summary: 'A person by username',
  params: z.object({ username: z.string().check(z.regex(/^[\w.]{1,40}$/)) }),
  response: KnownPerson,
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  access: 'account',
  summary: 'A person by id',
  params: z.object({ id: z.uuid() }),
  response: KnownPerson,
})

export const createDemoLeague = endpoint({
  method: 'POST',
  path: '/api/leagues',
  access: 'account',
  summary: 'Makes a league for show; outside development for the administrator',
  body: NewDemoLeague,
  response: z.object({ message: z.string(), league: DemoLeague }),
  status: 201,
})
