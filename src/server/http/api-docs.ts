import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

import { describeApi } from './openapi.ts'

/** Hides the fields for another API's address and for a key. */
const plainCss = '.swagger-ui .topbar, .swagger-ui .scheme-container { display: none }'

/** Serves `/api/openapi.json`, and `/api/docs`, which shows it to people. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  const document = describeApi()
  app.get('/api/openapi.json', async () => document)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'TeeTime: the API', css: [{ filename: 'plain.css', content: plainCss }] },
    // Read-only: calls sent from the page would be refused, or really do something.
    uiConfig: { docExpansion: 'none', supportedSubmitMethods: [] },
  })
}
