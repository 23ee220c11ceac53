import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

import { describeApi } from './openapi.ts'

/** Without what asks for another description, or for a key. */
const plain = '.swagger-ui .topbar, .swagger-ui .scheme-container { display: none }'

/** `/api/openapi.json`, and `/api/docs`, which shows it to people. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  const document = describeApi()
  app.get('/api/openapi.json', async () => document)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'TeeTime: the API', css: [{ filename: 'plain.css', content: plain }] },
    // To read: what is sent from here would be refused or do something.
    uiConfig: { docExpansion: 'none', supportedSubmitMethods: [] },
  })
}
