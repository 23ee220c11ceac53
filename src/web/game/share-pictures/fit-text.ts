import type { Font } from './shapes.ts'

/** The width of a text in pixels. */
export type Measure = (text: string, font: Font) => number

/** A text that fits a width, cut with `…` where it is longer. */
export function fitText(text: string, width: number, font: Font, measure: Measure): string {
  if (measure(text, font) <= width) return text
  const letters = graphemes(text)
  let [short, long] = [0, letters.length]
  while (long - short > 1) {
    const middle = (short + long) >> 1
    if (measure(truncate(letters, middle), font) <= width) short = middle
    else long = middle
  }
  return truncate(letters, short)
}

const truncate = (letters: readonly string[], count: number) =>
  `${letters.slice(0, count).join('').trimEnd()}…`

/** Grapheme clusters, so that no flag or accent is split. */
const graphemes = (text: string) =>
  [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment)

/** A text in lines of a width, unbroken at no-break spaces. Words that are longer than a line, and what is more than `most` lines, are cut. */
export function wrapText(
  text: string,
  width: number,
  font: Font,
  measure: Measure,
  most = Infinity,
): string[] {
  const lines: string[] = []
  for (const word of text.split(/[^\S\u{a0}]+/u)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && measure(longer, font) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  if (lines.length > most) lines.splice(most - 1, Infinity, lines.slice(most - 1).join(' '))
  return lines.map((line) => fitText(line, width, font, measure))
}
