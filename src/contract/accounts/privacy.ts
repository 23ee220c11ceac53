import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { instant, uuid } from '../wire/shapes.ts'
import { Credentials } from './session.ts'

/** For how many days after deletion signing in restores the account. */
export const accountRestoreDays = 7

/** What happens to a league or club when a member deletes their account. */
export const DeletionEffect = z.object({
  kind: z.enum(['league', 'club']),
  id: uuid,
  name: z.string(),
  /** Whether they leave; else they stay in it as a former member. */
  leaves: z.boolean(),
  /** For whoever runs it: handed over, or deleted because no one else can run it; null where it stays theirs. */
  fate: z.nullable(z.enum(['handed-over', 'deleted'])),
  /** The name of whoever runs it next. */
  successor: z.nullable(z.string()),
  /** Whether other members have paid them an entry fee that whoever runs the league next has to pay out. */
  collectedFees: z._default(z.boolean(), false),
})
export type DeletionEffect = z.output<typeof DeletionEffect>

export const previewAccountDeletion = endpoint({
  method: 'GET',
  path: '/api/user/deletion',
  access: 'account',
  summary: 'What deleting my account would do to my leagues, clubs, and plan',
  response: z.object({ departures: z.array(DeletionEffect), hasPlan: z.boolean() }),
})

/** The password, which a stolen session alone doesn't know. */
export const PasswordProof = z.object({ password: Credentials.shape.password })
export type PasswordProof = z.output<typeof PasswordProof>

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/user',
  access: 'account',
  summary: 'Signs out everywhere and deletes my account in 7 days, unless I sign in before',
  body: PasswordProof,
  response: z.object({ message: z.string(), deletesAt: instant }),
})

export const exportData = endpoint({
  method: 'POST',
  path: '/api/user/export',
  access: 'account',
  confirmed: true,
  summary: 'Everything that’s kept about me: a JSON file for each table, in a ZIP',
  body: PasswordProof,
  response: z.unknown(),
  contentType: 'application/zip',
})

export const exportWithoutPassword = endpoint({
  method: 'GET',
  path: '/api/user/export',
  access: 'account',
  summary: 'Always refused: the download is a POST with the password',
  response: z.never(),
})
