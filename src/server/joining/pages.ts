import type { FastifyInstance } from 'fastify'

import { Missing, TooMany } from '../errors/errors.ts'
import { originOf } from '../http/hosts.ts'
import type { HeadOf } from '../http/web-app.ts'
import { escapeHtml } from '../mail/template.ts'
import type { World } from '../world/world.ts'
import { offerOf } from './offer.ts'
import { pictureOf, pictureSize, pictureVersion, warmUp } from './picture.ts'
import { type Preview, previewOf } from './preview.ts'

/** Serves the picture of a league's link, which chats and social networks show with it. */
export function serveJoinPictures(app: FastifyInstance, { db, limits, log }: World): void {
  app.get<{ Params: { code: string } }>('/join/:code/picture.png', async (request, reply) => {
    await limits.consumeForNetwork('join-network', request.ip)
    const preview = previewOf(await offerOf(db, request.params.code.toUpperCase()))
    const etag = `"${pictureVersion(preview)}"`
    reply.headers({
      etag,
      'cache-control': 'public, no-cache',
      'x-robots-tag': 'noindex',
      // Pages of other sites show it.
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.headers['if-none-match'] === etag) return await reply.status(304).send()
    return await reply.type('image/png').send(await pictureOf(preview))
  })
  app.addHook('onListen', async () => {
    void warmUp().catch((error: unknown) => log.warn({ err: error }, 'no pictures can be drawn'))
  })
}

/** Makes the tags that explain a league's link where it is pasted; none when no league has its code. */
export const joinHead =
  ({ db, config, limits }: World): HeadOf =>
  async (request, { name, id }) => {
    if (name !== 'join') return ''
    try {
      await limits.consumeForNetwork('join-network', request.ip)
      const code = id.toUpperCase()
      const preview = previewOf(await offerOf(db, code))
      return tagsOf(preview, `${originOf(config, request)}/join/${code}`)
    } catch (error) {
      // The page itself says what is wrong.
      if (error instanceof Missing || error instanceof TooMany) return ''
      throw error
    }
  }

function tagsOf(preview: Preview, url: string): string {
  const { inviter, league, tournament, fee, deadline, members } = preview
  const title = `${inviter} invites you to ${league}`
  const description = [tournament, fee, deadline, members].filter(Boolean).join(' · ')
  const picture = `${url}/picture.png?v=${pictureVersion(preview)}`
  const byName = { description, robots: 'noindex', 'twitter:card': 'summary_large_image' }
  const byProperty = {
    'og:type': 'website',
    'og:site_name': 'TeeTime',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': picture,
    'og:image:type': 'image/png',
    'og:image:width': String(pictureSize.width),
    'og:image:height': String(pictureSize.height),
    'og:image:alt': `${title}. ${description}`,
  }
  return [
    ...Object.entries(byName).map(([name, content]) => tag('name', name, content)),
    ...Object.entries(byProperty).map(([name, content]) => tag('property', name, content)),
  ].join('')
}

const tag = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
