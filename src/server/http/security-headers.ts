import { reportPolicyViolation } from '#contract/reports.ts'
import helmet from '@fastify/helmet'
import Fastify from 'fastify'

import type { Config } from '../process/config.ts'

/** What the page loads Stripe's card form from, where Stripe is set up. */
const stripeSources = {
  scriptSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
  frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connectSrc: ["'self'", 'https://api.stripe.com'],
}

/** Those that every answer has of itself. */
const notOurs = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'transfer-encoding',
])

/** Helmet's headers, the same for every answer: asked for once, because it makes them anew each time. */
export async function securityHeaders(config: Config): Promise<Record<string, string>> {
  const secure = config.APP_URL?.startsWith('https://') ?? false
  const app = Fastify()
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(config.STRIPE_SECRET_KEY && stripeSources),
        reportUri: [reportPolicyViolation.path],
        // Browsers that know this one forget the other, and take it by https only.
        ...(secure && { reportTo: ['csp'] }),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.get('/', async () => '')
  const { headers } = await app.inject('/')
  await app.close()
  return {
    ...Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => !notOurs.has(name))
        .map(([name, value]) => [name, String(value)]),
    ),
    ...(secure && { 'reporting-endpoints': `csp="${reportPolicyViolation.path}"` }),
  }
}
