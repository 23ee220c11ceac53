import { type PolicyReport, reportClientError, reportPolicyViolation } from '#contract/reports.ts'
import { anonymousPath, anonymousText } from '#contract/anonymous.ts'
import type { FastifyInstance } from 'fastify'

import { describeBrowser } from '../identity/user-agent.ts'
import type { Limits } from '../limits/limits.ts'
import { type Exchange, type Serve } from '../http/serve.ts'
import type { World } from '../world/world.ts'

const linesOfStack = 20
const mediaTypes = ['application/csp-report', 'application/reports+json']

/** What browsers tell of what went wrong in them. It is logged as a warning, without personal data. */
export function reportRoutes(serve: Serve, app: FastifyInstance, world: World): void {
  const { limits, log } = world

  serve(reportClientError, async ({ body, http }) => {
    await take(limits, http)
    const stack = anonymousText(body.stack).split('\n').slice(0, linesOfStack)
    log.warn(
      {
        message: anonymousText(body.message),
        stack,
        path: anonymousPath(body.path),
        build: anonymousText(body.version),
        browser: browserOf(http),
      },
      'a page went wrong in a browser',
    )
    return { message: 'Noted' }
  })

  // A scope of its own, for browsers send these as types of their own.
  void app.register(async (scope) => {
    const parse = scope.getDefaultJsonParser('error', 'error')
    scope.addContentTypeParser(mediaTypes, { parseAs: 'string' }, parse)
    serve.within(scope)(
      reportPolicyViolation,
      async ({ body, http }) => {
        await take(limits, http)
        for (const breach of breachesOf(body)) {
          log.warn(
            { ...breach, browser: browserOf(http) },
            'the content security policy kept something out',
          )
        }
        return { message: 'Noted' }
      },
      // Some send neither an Origin nor what site they come from.
      { allowCrossOrigin: true },
    )
  })
}

async function take(limits: Limits, { request }: Exchange['http']): Promise<void> {
  await limits.throttleNetwork('reports-network', request.ip)
  await limits.throttle('reports', 'all')
}

const browserOf = ({ request }: Exchange['http']): string =>
  describeBrowser(request.headers['user-agent'] ?? null)

function breachesOf(report: PolicyReport) {
  const breaches = Array.isArray(report)
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
  return breaches
    .map(({ directive, blocked, path, source, line }) => ({
      directive: short(directive),
      blocked: originOf(short(blocked)),
      path: anonymousPath(URL.parse(short(path))?.pathname ?? ''),
      source: originOf(short(source)),
      line: Number(line ?? 0),
    }))
    .filter(({ blocked, source }) => !isExtension(blocked) && !isExtension(source))
}

const short = (value: string | number | null | undefined): string =>
  String(value ?? '').slice(0, 300)

/** Where something came from, and no more of its address; a word such as `inline` as it is. */
function originOf(text: string): string {
  const url = URL.parse(text)
  if (!url) return anonymousText(text)
  return /^https?:$/.test(url.protocol) ? url.origin : url.protocol
}

/** Browsers' extensions break the policy on every page: that is not the page's doing. */
const isExtension = (origin: string): boolean => origin.includes('-extension')
