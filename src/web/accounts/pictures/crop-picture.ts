import { pictureSize } from '#contract/accounts/pictures.ts'

/**
 * Draws the middle of a picture as a square, upright as its camera was held.
 *
 * @param isWanted asked once the file is decoded; nothing is drawn if another file was chosen by then
 * @throws {Error} when the browser can't read the file
 */
export async function drawSquare(
  file: Blob,
  canvas: HTMLCanvasElement,
  isWanted: () => boolean = () => true,
): Promise<void> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  if (!isWanted()) return picture.close()
  const { width, height } = picture
  const side = Math.min(width, height)
  const context = canvas.getContext('2d')
  canvas.width = canvas.height = pictureSize
  if (!context) throw new Error('This browser has no canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, pictureSize, pictureSize)
  context.imageSmoothingQuality = 'high'
  const [left, top] = [(width - side) / 2, (height - side) / 2]
  context.drawImage(picture, left, top, side, side, 0, 0, pictureSize, pictureSize)
  picture.close()
}

/** The canvas in base64: as WebP, or as JPEG in browsers that can't encode WebP, such as Safari. */
export function encodeSquare(canvas: HTMLCanvasElement): string {
  const webp = canvas.toDataURL('image/webp', 0.9)
  const url = webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', 0.9)
  return url.slice(url.indexOf(',') + 1)
}
