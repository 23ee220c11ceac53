import type { FastifyInstance } from 'fastify'

import { escapeHtml } from '#server/notifications/mail/template.ts'
import { Missing, TooMany } from '#server/platform/errors/errors.ts'
import { originOf } from '#server/platform/http/hosts.ts'
import type { HeadOf } from '#server/platform/http/web-app.ts'
import type { World } from '#server/platform/services/world.ts'

import { offerOf } from './offer.ts'
import { pictureOf, pictureSize, pictureVersion, warmUp } from './picture.ts'
import { type Preview, previewOf } from './preview.ts'

/** A start has enough to do, and nobody opens a link in its first seconds. */
const warmUpAfterMs = 10_000

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
  const warm = () =>
    warmUp().catch((error: unknown) => log.warn({ err: error }, 'no pictures can be drawn'))
  app.addHook('onListen', async () => void setTimeout(() => void warm(), warmUpAfterMs).unref())
}

/** Makes the tags that explain the link of a league or club where it is pasted; null when nothing has its code. */
export const joinHead =
  ({ db, config, limits }: World, describeClub: (code: string) => Promise<LinkTags>): HeadOf =>
  async (request, { name, id }) => {
    if (name !== 'join' && name !== 'join-club') return ''
    try {
      await limits.consumeForNetwork('join-network', request.ip)
      const code = id.toUpperCase()
      const origin = originOf(config, request)
      if (name === 'join-club') {
        return tagsOf(await describeClub(code), `${origin}/clubs/join/${code}`)
      }
      return leagueTags(previewOf(await offerOf(db, code)), `${origin}/join/${code}`)
    } catch (error) {
      // The page itself says what is wrong.
      if (error instanceof Missing) return null
      if (error instanceof TooMany) return ''
      throw error
    }
  }

function leagueTags(preview: Preview, url: string): string {
  const { inviter, league, tournament, fee, deadline, members } = preview
  const title = `${inviter} invites you to ${league}`
  const description = [tournament, fee, deadline, members].filter(Boolean).join(' · ')
  const picture = `${url}/picture.png?v=${pictureVersion(preview)}`
  const more = {
    'og:image': picture,
    'og:image:type': 'image/png',
    'og:image:width': String(pictureSize.width),
    'og:image:height': String(pictureSize.height),
    'og:image:alt': `${title}. ${description}`,
  }
  return tagsOf({ title, description }, url, more)
}

/** The preview of a pasted link. */
export interface LinkTags {
  title: string
  description: string
}

/** @param picture the tags of its picture, if it has one */
function tagsOf(
  { title, description }: LinkTags,
  url: string,
  picture: Record<string, string> = {},
): string {
  const card = 'og:image' in picture ? 'summary_large_image' : 'summary'
  const byName = { description, robots: 'noindex', 'twitter:card': card }
  const byProperty = {
    'og:type': 'website',
    'og:site_name': 'TeeTime',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    ...picture,
  }
  return [
    ...Object.entries(byName).map(([name, content]) => tag('name', name, content)),
    ...Object.entries(byProperty).map(([name, content]) => tag('property', name, content)),
  ].join('')
}

const tag = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
