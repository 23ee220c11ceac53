import type { FastifyReply } from 'fastify'

import { replySent } from '../http/serve.ts'

/** Uploads are larger than other bodies. */
export const uploadLimit = { bodyLimit: 512 * 1024 }

/** Pictures have a limit of their own by network, since one page shows dozens. */
export const pictureLimit = { ownLimit: 'pictures-network' } as const

/** Sends an uploaded picture, whose address never shows another one. No proxy may keep one that was removed. */
export async function sendPicture(
  reply: FastifyReply,
  type: 'image/webp' | 'image/jpeg',
  picture: Buffer,
): Promise<typeof replySent> {
  await reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .type(type)
    .send(picture)
  return replySent
}
