import type { FastifyInstance } from 'fastify'

import { redactPath, redactText } from '#contract/wire/redact.ts'
import * as calls from '#contract/wire/reports.ts'
import type { PolicyReport } from '#contract/wire/reports.ts'

import { describeBrowser } from '../auth/user-agent.ts'
import type { Services } from '../services/services.ts'
import { type HttpContext, type Serve } from './serve.ts'

const maxStackLines = 20
const mediaTypes = ['application/csp-report', 'application/reports+json']

/** Error reports from browsers, logged as warnings without personal data. */
export function reportRoutes(serve: Serve, app: FastifyInstance, services: Services): void {
  const { rateLimits, log } = services

  const ownLimit = 'reports-network'

  serve(
    calls.reportClientError,
    async ({ body, http }) => {
      await rateLimits.throttle('reports', 'all')
      const stack = redactText(body.stack).split('\n').slice(0, maxStackLines)
      const crash = {
        message: redactText(body.message),
        stack,
        path: redactPath(body.path),
        build: redactText(body.version),
        browser: browserOf(http),
      }
      log.warn({ crash }, 'a page crashed in a browser')
      return { message: 'Noted' }
    },
    { ownLimit },
  )

  // Browsers send these with media types of their own, so the parsers need their own scope.
  void app.register(async (scope) => {
    const parse = scope.getDefaultJsonParser('error', 'error')
    scope.addContentTypeParser(mediaTypes, { parseAs: 'string' }, parse)
    serve.inScope(scope)(
      calls.reportPolicyViolation,
      async ({ body, http }) => {
        await rateLimits.throttle('reports', 'all')
        for (const violation of violationsOf(body)) {
          log.warn(
            { ...violation, browser: browserOf(http) },
            'the content security policy blocked something',
          )
        }
        return { message: 'Noted' }
      },
      // Some browsers send neither an Origin nor Sec-Fetch-Site.
      { allowCrossOrigin: true, ownLimit },
    )
  })
}

const browserOf = ({ request }: HttpContext['http']): string =>
  describeBrowser(request.headers['user-agent'] ?? null)

function violationsOf(report: PolicyReport) {
  const violations = Array.isArray(report)
    ? report
        .filter(({ type }) => type === 'csp-violation')
        .map(({ body }) => ({
          directive: body.effectiveDirective,
          blocked: body.blockedURL,
          path: body.documentURL,
          source: body.sourceFile,
          line: body.lineNumber,
        }))
    : [report['csp-report']].map((old) => ({
        directive: old['effective-directive'] ?? old['violated-directive'],
        blocked: old['blocked-uri'],
        path: old['document-uri'],
        source: old['source-file'],
        line: old['line-number'],
      }))
  return violations
    .map(({ directive, blocked, path, source, line }) => ({
      directive: truncate(directive),
      blocked: originOf(truncate(blocked)),
      path: redactPath(URL.parse(truncate(path))?.pathname ?? ''),
      source: originOf(truncate(source)),
      line: Number(line ?? 0),
    }))
    .filter(({ blocked, source }) => !isExtension(blocked) && !isExtension(source))
}

const truncate = (value: string | number | null | undefined): string =>
  String(value ?? '').slice(0, 300)

/** The origin of an address; a keyword such as `inline` stays as it is. */
function originOf(text: string): string {
  const url = URL.parse(text)
  if (!url) return redactText(text)
  return /^https?:$/.test(url.protocol) ? url.origin : url.protocol
}

/** Browser extensions violate the policy on every page, which isn't the page's fault. */
const isExtension = (origin: string): boolean => origin.includes('-extension')
