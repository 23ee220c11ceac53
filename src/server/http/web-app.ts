import { existsSync } from 'node:fs'
import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

import { Missing } from '../errors/errors.ts'
import { root } from '../process/root.ts'

const builtFiles = join(root, 'dist/web')

/** Serves the built web app, and its `index.html` at every address that its own router handles. */
export async function serveWebApp(app: FastifyInstance): Promise<void> {
  const isBuilt = () => existsSync(builtFiles)
  if (isBuilt()) {
    // To the static files `/` is a folder, which is forbidden.
    app.get('/', (_, reply) => sendIndex(reply))
    await app.register(fastifyStatic, {
      root: builtFiles,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/') && isBuilt()
    if (!isPage || /\.\w+$/.test(pathOf(request.url))) throw new Missing('Not found')
    return sendIndex(reply)
  })
}

function sendIndex(reply: FastifyReply): FastifyReply {
  // The address may hold a reset token.
  if (pathOf(reply.request.url) === '/reset-password') {
    reply.header('referrer-policy', 'no-referrer')
  }
  return reply.header('cache-control', 'no-cache').type('text/html').sendFile('index.html')
}

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? ''
