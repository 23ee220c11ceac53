import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

import { NotFoundError } from '../errors/errors.ts'
import { createOnce } from '../process/create-once.ts'
import { prepareText, sendCompressedText } from './compressed-text.ts'
import { describeApi, cachedPaths } from './openapi.ts'

/** Hides the fields for another API's address and for a key. */
const plainCss = '.swagger-ui .topbar, .swagger-ui .scheme-container { display: none }'

/** Serves `/api/openapi.json`, and `/api/docs`, which shows it to people. */
export function serveApiDocs(app: FastifyInstance): void {
  // Only when somebody reads it: describing all shapes would take a quarter of each start.
  const describeOnce = createOnce(async () => prepareText(JSON.stringify(await describeApi())))
  const sendDocument = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.type('application/json; charset=utf-8')
    return await sendCompressedText(request, reply, await describeOnce())
  }
  app.get('/api/openapi.json', { config: { revalidated: true } }, sendDocument)
  app.get('/api/docs/json', sendDocument)
  const openOnce = createOnce(openViewer)
  const sendViewer = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    const { statusCode, headers, rawPayload } = await (await openOnce()).inject(url)
    if (statusCode >= 500) throw new Error(`The viewer failed: ${rawPayload.toString()}`)
    if (statusCode >= 400) throw new NotFoundError('Not found')
    for (const name of ['content-type', 'cache-control', 'etag', 'location'])
      if (headers[name] !== undefined) reply.header(name, headers[name])
    return await reply.code(statusCode).send(rawPayload)
  }
  app.get('/api/docs', sendViewer)
  app.get('/api/docs/*', sendViewer)
}

/** Makes the page that shows the document. Only when someone opens it: its packages are a hundred files. */
async function openViewer(): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const viewer = Fastify()
  // The plugin serves it as YAML, too, where it would have no endpoints.
  viewer.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (routeOptions.url === '/api/docs/yaml') return reply.callNotFound()
  })
  // The page needs some document to start with. It would write the whole one anew for every reader.
  const specification = { document: { ...cachedPaths, paths: {} } as never }
  await viewer.register(swagger, { mode: 'static', specification })
  await viewer.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'TeeTime: the API', css: [{ filename: 'plain.css', content: plainCss }] },
    // Read-only: calls sent from the page would be refused, or really do something.
    uiConfig: { docExpansion: 'none', supportedSubmitMethods: [] },
  })
  return viewer
}
