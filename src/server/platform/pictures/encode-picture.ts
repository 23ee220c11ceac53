import type { Sharp } from 'sharp'

import { pictureSize } from '#contract/accounts/pictures.ts'
import { Refusal } from '#domain/refusal.ts'

import { fairQueue } from '../limits/fair-queue.ts'
import { createOnce } from '../process/create-once.ts'

/** The most bytes of a stored picture. */
export const maxPictureBytes = 40_000
/** Four times what the app sends. A small progressive JPEG can have thousands of scans, each of all its pixels. */
const maxPixels = 512 * 512
/** From the best on, until the picture is small enough. */
const qualities = [82, 65, 45, 25]
/** JPEG is for mail programs and drawn pictures, which can't show WebP. */
const encoders = {
  webp: (picture: Sharp, quality: number) => picture.webp({ quality }),
  jpeg: (picture: Sharp, quality: number) => picture.jpeg({ quality, chromaSubsampling: '4:4:4' }),
}

/** One picture at a time, so that uploads leave the other processor to everyone else. */
const enqueue = fairQueue(1, 20)

/** Loads the library with its native code for the first picture, and limits what it reads. */
const loadSharp = createOnce(async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp'].map((kind) => `VipsForeignLoad${kind}Buffer`),
  })
  return sharp
})

/**
 * Re-encodes an upload as a square picture when its sender's turn comes: its pixels alone, upright. Whatever else is in
 * the file is left out: places, comments, scripts, further frames.
 *
 * @param image in base64
 * @throws {Refusal} picture-unreadable
 * @throws {RateLimitError} when too many wait
 */
export const encodeUpload = (
  userId: string,
  image: string,
  format: keyof typeof encoders,
): Promise<Buffer> =>
  enqueue({ share: 'known', key: userId }, () =>
    encodePicture(Buffer.from(image, 'base64'), encoders[format]),
  )

async function encodePicture(
  upload: Buffer,
  encode: (picture: Sharp, quality: number) => Sharp,
): Promise<Buffer> {
  const sharp = await loadSharp()
  const { data, info } = await decode(sharp, upload)
  const raw = { width: info.width, height: info.height, channels: info.channels }
  for (const quality of qualities) {
    const picture = await encode(sharp(data, { raw }), quality).toBuffer()
    if (picture.length <= maxPictureBytes) return picture
  }
  throw new Refusal('picture-unreadable')
}

/** The pixels of an upload, square and upright. @throws {Refusal} picture-unreadable */
async function decode(sharp: Awaited<ReturnType<typeof loadSharp>>, upload: Buffer) {
  try {
    return await sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(pictureSize, pictureSize, { fit: 'cover' })
      // A marker's initials are behind it.
      .flatten({ background: 'white' })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch {
    // The library throws plain errors in words of its own, for an empty file at once.
    throw new Refusal('picture-unreadable')
  }
}
