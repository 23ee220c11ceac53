import helmet from '@fastify/helmet'
import Fastify from 'fastify'

import * as calls from '#contract/wire/reports.ts'

import type { Config } from '../../process/config.ts'

/** The sources of Stripe's card form, needed when Stripe is set up. */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com']
const stripeSources = {
  frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connectSrc: ["'self'", 'https://api.stripe.com'],
}

/**
 * The browser and device features that pages may use: only those that TeeTime needs, and only in its own pages. Web Share is
 * left out, because it is limited to our pages by default and not every browser knows its name. Stripe's card form offers
 * the wallets of a phone.
 */
const permissions = ({ STRIPE_SECRET_KEY }: Config): string => {
  const own = [
    'publickey-credentials-create',
    'publickey-credentials-get',
    'clipboard-write',
    'fullscreen',
    'screen-wake-lock',
  ]
  const none = [
    'accelerometer',
    'autoplay',
    'camera',
    'clipboard-read',
    'display-capture',
    'encrypted-media',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'picture-in-picture',
    'serial',
    'usb',
    'window-management',
    'xr-spatial-tracking',
  ]
  const paying = STRIPE_SECRET_KEY
    ? 'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")'
    : 'payment=()'
  return [
    ...own.map((feature) => `${feature}=(self)`),
    ...none.map((feature) => `${feature}=()`),
    paying,
  ].join(', ')
}

/** Headers that every response has anyway. */
const unrelated = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'transfer-encoding',
])

/**
 * Computes Helmet's headers once: they are the same for every response, and Helmet would rebuild them.
 *
 * @param scripts the scripts that pages may contain, as the content security policy names them
 */
export async function securityHeaders(
  config: Config,
  scripts: readonly string[],
): Promise<Record<string, string>> {
  const scriptSrc = [...scripts, ...(config.STRIPE_SECRET_KEY ? stripeScripts : [])]
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
        ...(scriptSrc.length > 0 && { scriptSrc: ["'self'", ...scriptSrc] }),
        ...(config.STRIPE_SECRET_KEY && stripeSources),
        reportUri: [calls.reportPolicyViolation.path],
        // Browsers that support `report-to` ignore `report-uri`, and require https for it.
        ...(secure && { reportTo: ['csp'] }),
      },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.get('/', async () => '')
  const { headers } = await app.inject('/')
  await app.close()
  return {
    ...Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => !unrelated.has(name))
        .map(([name, value]) => [name, String(value)]),
    ),
    'permissions-policy': permissions(config),
    ...(secure && { 'reporting-endpoints': `csp="${calls.reportPolicyViolation.path}"` }),
  }
}
