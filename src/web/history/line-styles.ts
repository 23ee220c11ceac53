/** How a team's line is drawn; a color comes again with another dash. */
const strokes = [
  'stroke-fairway',
  'stroke-water',
  'stroke-rough',
  'stroke-ink',
  'stroke-ink-soft',
] as const
const fills = ['fill-fairway', 'fill-water', 'fill-rough', 'fill-ink', 'fill-ink-soft'] as const
const dashes = [undefined, '6 4', '2 4', '10 4 2 4']

/** @param nth among the others; mine has a style of its own */
export function lineStyle(nth: number) {
  const dash = dashes[Math.floor(nth / strokes.length) % dashes.length]
  return {
    stroke: strokes[nth % strokes.length] ?? strokes[0],
    fill: fills[nth % fills.length] ?? fills[0],
    ...(dash && { dash }),
  }
}
