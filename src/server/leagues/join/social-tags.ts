import type { FastifyInstance } from 'fastify'

import { escapeHtml } from '#server/notifications/mail/template.ts'
import { readTimeZones } from '#server/notifications/time-zones.ts'
import { readCrest } from '#server/platform/auth/club-look.ts'
import type { Db } from '#server/platform/db/db.ts'
import { NotFoundError, RateLimitError } from '#server/platform/errors/errors.ts'
import { siteOrigin } from '#server/platform/http/guards/hosts.ts'
import type { RenderHead } from '#server/platform/http/web-app/web-app.ts'
import type { Services } from '#server/platform/services/services.ts'

import { readJoinPreview } from './join-preview.ts'
import { pictureSize, type SocialCard, toSocialCard } from './social-card.ts'
import { pictureVersion, renderSocialImage } from './social-image.ts'

/** Serves the picture of a league's link, which chats and social networks show with it. */
export function serveSocialImages(app: FastifyInstance, { db, rateLimits }: Services): void {
  app.get<{ Params: { code: string } }>('/join/:code/picture.png', async (request, reply) => {
    await rateLimits.consumeForNetwork('join-network', request.ip)
    const preview = await readSocialCard(db, request.params.code.toUpperCase())
    const etagOf = (card: SocialCard) => `"${pictureVersion(card)}"`
    reply.headers({
      etag: etagOf(preview),
      'cache-control': 'public, no-cache',
      'x-robots-tag': 'noindex',
      // Pages of other sites show it.
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.headers['if-none-match'] === etagOf(preview)) return await reply.status(304).send()
    const { picture, drawn } = await renderSocialImage(
      preview,
      (id) => readCrest(db, id),
      request.log,
    )
    return await reply.header('etag', etagOf(drawn)).type('image/png').send(picture)
  })
}

/** Makes the tags that explain the link of a league or club where it is pasted; null when nothing has its code. */
export const renderJoinHead =
  (
    { db, config, rateLimits }: Services,
    describeClub: (code: string) => Promise<SocialTags>,
  ): RenderHead =>
  async (request, { name, id }) => {
    if (name !== 'join' && name !== 'join-club') return ''
    try {
      await rateLimits.consumeForNetwork('join-network', request.ip)
      const code = id.toUpperCase()
      const origin = siteOrigin(config, request)
      if (name === 'join-club') {
        return renderTags(await describeClub(code), `${origin}/clubs/join/${code}`)
      }
      return renderLeagueTags(await readSocialCard(db, code), `${origin}/join/${code}`)
    } catch (error) {
      // The page itself says what is wrong.
      if (error instanceof NotFoundError) return null
      if (error instanceof RateLimitError) return ''
      throw error
    }
  }

/** @throws {NotFoundError} when no league has the code */
async function readSocialCard(db: Db, code: string): Promise<SocialCard> {
  const { preview, commissionerId } = await readJoinPreview(db, code)
  const { timeZone } = preview.league
  const zones = await readTimeZones(db, [commissionerId], timeZone)
  return toSocialCard(preview, zones.get(commissionerId) ?? timeZone)
}

function renderLeagueTags(preview: SocialCard, url: string): string {
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
  return renderTags({ title, description }, url, more)
}

/** The preview of a pasted link. */
export interface SocialTags {
  title: string
  description: string
}

/** @param picture the tags of its picture, if it has one */
function renderTags(
  { title, description }: SocialTags,
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
