import { receiveStripeEvent } from '#contract/billing.ts'
import type { FastifyInstance } from 'fastify'

import { Missing } from '../errors/errors.ts'
import { replySent, type Serve } from '../http/serve.ts'
import type { World } from '../world/world.ts'
import { heed } from './happenings.ts'
import { inTime } from './in-time.ts'
import { InvalidSignature, type ProviderEvent } from '../world/payment-provider.ts'

/** Where Stripe sends its events. No page calls it: its signature is what lets a message in. */
export function webhookRoutes(serve: Serve, app: FastifyInstance, world: World): void {
  const { payments, log } = world
  // A scope of its own, for the signature is of the bytes as they came.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_: unknown, body: Buffer) => body,
    )
    serve.within(scope)(
      receiveStripeEvent,
      async ({ body, http: { request, reply } }) => {
        if (!payments.webhook) throw new Missing('Not found')
        let happening: ProviderEvent | null
        try {
          happening = payments.webhook(
            body as Buffer,
            String(request.headers['stripe-signature'] ?? ''),
          )
        } catch (error) {
          if (!(error instanceof InvalidSignature)) throw error
          log.warn({ err: error }, 'a webhook is not from Stripe')
          reply.status(400).send({ error: 'Not from Stripe', code: 'malformed' })
          return replySent
        }
        if (happening) await inTime(heed(world, happening))
        return { received: true }
      },
      { bodyLimit: 512 * 1024 },
    )
  })
}
