import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { Done } from './shapes.ts'

const short = (most: number) => z.string().check(z.maxLength(most))

/** What went wrong in a browser. It says nothing of who was there: the page takes that out, and so do we. */
const ClientError = z.object({
  message: short(500),
  /** Where in the program. */
  stack: short(4_000),
  /** The page's address without what its parts are about: `/leagues/:id/draft`. */
  path: short(200),
  /** The build's own name of its first file. */
  version: short(80),
})
export type ClientError = z.output<typeof ClientError>

export const reportClientError = endpoint({
  method: 'POST',
  path: '/api/client-errors',
  access: 'public',
  summary: 'Tells the server that something went wrong in a browser',
  body: ClientError,
  response: Done,
})

const field = z.optional(z.nullable(z.union([z.string(), z.number()])))

/** What a browser says that the content security policy has kept a page from, in the older form or the newer. */
export const PolicyReport = z.union([
  z.object({
    'csp-report': z.object({
      'effective-directive': field,
      'violated-directive': field,
      'blocked-uri': field,
      'document-uri': field,
      'source-file': field,
      'line-number': field,
    }),
  }),
  z
    .array(
      z.object({
        type: z.string(),
        body: z.object({
          effectiveDirective: field,
          blockedURL: field,
          documentURL: field,
          sourceFile: field,
          lineNumber: field,
        }),
      }),
    )
    .check(z.maxLength(50)),
])
export type PolicyReport = z.output<typeof PolicyReport>

export const reportPolicyViolation = endpoint({
  method: 'POST',
  path: '/api/csp-reports',
  access: 'public',
  summary: 'Takes what browsers report of the content security policy',
  body: PolicyReport,
  response: Done,
})
