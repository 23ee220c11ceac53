import { pictureSize } from '#contract/accounts/pictures.ts'
import { Refusal } from '#domain/refusal.ts'

/** The most bytes of a stored picture. */
export const maxPictureBytes = 40_000
/** More pixels than the app sends, and few enough to decode in little memory. */
const maxPixels = 2048 * 2048
/** From the best on, until the picture is small enough. */
const qualities = [82, 65, 45, 25]

/** Loads the library with its native code for the first picture, and limits what it reads. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp'].map((kind) => `VipsForeignLoad${kind}Buffer`),
  })
  return sharp
}

let loading: ReturnType<typeof loadSharp> | undefined

/**
 * Encodes an upload anew as a square WebP: its pixels alone, upright. Whatever else is in the file is left out: places,
 * comments, scripts, further frames.
 *
 * @throws {Refusal} picture-unreadable
 */
export async function encodePicture(upload: Buffer): Promise<Buffer> {
  const sharp = await (loading ??= loadSharp())
  try {
    const pixels = await sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(pictureSize, pictureSize, { fit: 'cover' })
      // A marker's initials are behind it.
      .flatten({ background: 'white' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = pixels.info
    for (const quality of qualities) {
      const raw = { width, height, channels }
      const picture = await sharp(pixels.data, { raw }).webp({ quality }).toBuffer()
      if (picture.length <= maxPictureBytes) return picture
    }
  } catch {
    // The library throws plain errors in words of its own.
  }
  throw new Refusal('picture-unreadable')
}
