import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { NotFoundError } from '../errors/errors.ts'
import { describeApi, cachedPaths } from './openapi.ts'
import { pack, type Packed, sendPacked } from './packed.ts'

/** Hides the fields for another API's address and for a key. */
const plainCss = '.swagger-ui .topbar, .swagger-ui .scheme-container { display: none }'

/** Serves `/api/openapi.json`, and `/api/docs`, which shows it to people. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  // Only when somebody reads it: describing all shapes would take a quarter of each start.
  let document: Promise<Packed> | undefined
  const sendDocument = async (request: FastifyRequest, reply: FastifyReply) => {
    document ??= describeApi().then((api) => pack(JSON.stringify(api)))
    reply.type('application/json; charset=utf-8')
    return await sendPacked(request, reply, await document)
  }
  app.get('/api/openapi.json', { config: { revalidated: true } }, sendDocument)
  // The page needs some document to start with. It would write the whole one anew for every reader.
  const specification = { document: { ...cachedPaths, paths: {} } as never }
  await app.register(swagger, { mode: 'static', specification })
  await app.register(async (docs) => {
    docs.addHook('preHandler', async (request, reply) => {
      if (request.routeOptions.url === '/api/docs/json') return await sendDocument(request, reply)
      if (request.routeOptions.url === '/api/docs/yaml') throw new NotFoundError('Not found')
    })
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      theme: { title: 'TeeTime: the API', css: [{ filename: 'plain.css', content: plainCss }] },
      // Read-only: calls sent from the page would be refused, or really do something.
      uiConfig: { docExpansion: 'none', supportedSubmitMethods: [] },
    })
  })
}
