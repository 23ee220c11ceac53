import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

import * as calls from '#contract/admin/demo.ts'
import { NewDemoLeague } from '#contract/admin/demo.ts'
import { validate } from '#server/platform/errors/validation-error.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { findPublicUser, createDemoLeague, createDemoUser } from './demo.ts'

/** The demo page: its forms and its lookups. */
export function demoRoutes(serve: Serve, app: FastifyInstance, services: Services): void {
  serve(calls.createDemoUser, ({ caller, body, http }) =>
    createDemoUser(services, caller, body, http.request.ip),
  )
  serve(calls.getUserByUsername, ({ params }) => findPublicUser(services.db, params))
  serve(calls.getUser, ({ params }) => findPublicUser(services.db, params))

  // The demo form and the page that makes real leagues post to the same address; their bodies differ.
  app.addHook('preValidation', async (request, reply) => {
    const { method, caller, body, ip } = request
    const isHere = method === 'POST' && request.routeOptions.url === calls.createDemoLeague.path
    if (!isHere || !caller || !isDemoForm(body)) return
    const form = validate(NewDemoLeague, body)
    if ('error' in form) throw form.error
    const league = await createDemoLeague(services, caller, form.value, ip)
    const made = z.encode(calls.createDemoLeague.response, league)
    return await reply
      .status(201)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(made)
  })
}

/** Only the demo form names a commissioner, and it names no tournament. */
function isDemoForm(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  return 'commissionerId' in body && !('apiTournamentId' in body)
}
