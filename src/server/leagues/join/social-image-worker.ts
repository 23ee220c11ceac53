import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { renderAsync } from '@resvg/resvg-js'
import satori, { type Font } from 'satori'

import { pictureSize, type SocialCard } from './social-card.ts'
import { layoutSocialImage } from './social-image-layout.ts'

/** In the order in which a glyph is looked for. */
const fontFiles = [
  ['Inter', 'inter', 'latin'],
  ['Fraunces', 'fraunces', 'latin'],
  ['Inter ext', 'inter', 'latin-ext'],
  ['Inter cyrillic', 'inter', 'cyrillic'],
  ['Inter greek', 'inter', 'greek'],
] as const

async function readFont([name, family, subset]: (typeof fontFiles)[number]): Promise<Font> {
  const file = `@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`
  const path = createRequire(import.meta.url).resolve(file)
  return { name, data: await readFile(path), weight: 400, style: 'normal' }
}

const fonts = await Promise.all(fontFiles.map(readFont))

interface Drawing {
  card: SocialCard
  /** As JPEG. */
  crest: Uint8Array | null
}

/** Draws a card as a PNG. A worker thread runs it, so requests don't wait for it. */
export default async function drawSocialImage({ card, crest }: Drawing): Promise<Uint8Array> {
  const url = crest && `data:image/jpeg;base64,${Buffer.from(crest).toString('base64')}`
  const svg = await satori(layoutSocialImage(card, url), { ...pictureSize, fonts })
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
}
