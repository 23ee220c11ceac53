import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { instant, uuid } from '../wire/shapes.ts'

/** A line of the audit trail. */
export const AuditEvent = z.object({
  id: uuid,
  at: instant,
  /** The administrator's username. */
  by: z.string(),
  /** One of `auditActions`, or an action that a newer version added. */
  deed: z.string(),
  /** The affected account's current username, if any. */
  username: z.nullable(z.string()),
  /** Anything else it was done to. */
  subject: z.nullable(z.string()),
})
export type AuditEvent = z.output<typeof AuditEvent>

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'What the administrator did, newest first, 50 per page',
  query: z.object({
    /** `next` from the previous page. */
    before: z.optional(uuid),
  }),
  response: z.object({ deeds: z.array(AuditEvent), next: z.nullable(uuid) }),
})
