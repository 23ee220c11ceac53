import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import subsetFont from 'subset-font'

/** Makes the fonts in src/web/ui/fonts: only the characters and weights that the product uses. */
const packages = fileURLToPath(new URL('../node_modules/@fontsource-variable', import.meta.url))
const target = fileURLToPath(new URL('../src/web/ui/fonts', import.meta.url))

const between = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, nth) => first + nth))
/** ASCII, the letters of western Europe, and the signs in our texts. Others come from the reader's own fonts. */
const characters = `${between(0x20, 0x7e)}${between(0xc0, 0xff)}\u00a0£€©°·½–—‘’“”…−×→←↑↓`

const fonts = [
  { name: 'inter', variationAxes: { wght: { min: 400, max: 700 } } },
  // The headings' weight. The files of several are nearly twice as large.
  { name: 'fraunces', variationAxes: { wght: 600 } },
]

mkdirSync(target, { recursive: true })
for (const { name, variationAxes } of fonts) {
  const font = readFileSync(`${packages}/${name}/files/${name}-latin-wght-normal.woff2`)
  const subset = await subsetFont(font, characters, { targetFormat: 'woff2', variationAxes })
  writeFileSync(`${target}/${name}.woff2`, subset)
  copyFileSync(`${packages}/${name}/LICENSE`, `${target}/${name}.LICENSE.txt`)
  console.log(`${name} ${(subset.length / 1000).toFixed(1)} kB`)
}
