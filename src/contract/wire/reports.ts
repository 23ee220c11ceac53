import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { MessageResponse } from './shapes.ts'

const shortText = (max: number) => z.string().check(z.maxLength(max))

/** An error in a browser, without personal data: both the page and the server strip it. */
const ClientError = z.object({
  message: shortText(500),
  stack: shortText(4_000),
  /** The page's path without ids: `/leagues/:id/draft`. */
  path: shortText(200),
  /** The name of the build's entry file. */
  version: shortText(80),
})
export type ClientError = z.output<typeof ClientError>

export const reportClientError = endpoint({
  method: 'POST',
  path: '/api/client-errors',
  access: 'public',
  summary: 'Reports an error in a browser',
  body: ClientError,
  response: MessageResponse,
})

const field = z.optional(z.nullable(z.union([z.string(), z.number()])))

/** A browser's report of a content security policy violation, in the older or the newer format. */
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
  summary: 'Receives content security policy reports from browsers',
  body: PolicyReport,
  response: MessageResponse,
})
