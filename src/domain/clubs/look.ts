/** A color as `#rrggbb`. */
export const colorPattern = /^#[\da-f]{6}$/

/** The relative luminance of a color, from 0 to 1. @see https://www.w3.org/TR/WCAG21/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colors, from 1 to 21. Text needs 4.5. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The color of text on a club's color: black or white, one of which always has a contrast of 4.5 or more. */
export const inkOn = (color: string): '#000000' | '#ffffff' =>
  contrast(color, '#000000') >= contrast(color, '#ffffff') ? '#000000' : '#ffffff'

/** What an owner without Enterprise reads, on the page and as a refusal. */
export const lookNeedsPlan = 'You need the Enterprise plan for this.'

/** The color that a look begins with: TeeTime's green. */
export const firstColor = '#0b5d3b'
