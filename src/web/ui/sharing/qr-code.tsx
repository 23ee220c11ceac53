import { encode } from 'uqr'

const modulePx = 4
/** The quiet zone that the QR standard requires, in modules. */
const border = 4

/** A text as a QR code. Dark on light in both themes, since many cameras can't read the reverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border })
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, it has no file
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={size * modulePx}
      height={size * modulePx}
      shapeRendering="crispEdges"
      className="max-w-full rounded-slot border border-line bg-board text-ink dark:bg-ink dark:text-paper"
    >
      <path fill="currentColor" d={data.map(rowPath).join('')} />
    </svg>
  )
}

/** The SVG path of a row's dark runs. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const from = x
    while (row[x + 1]) x += 1
    const run = x + 1 - from
    path += `M${from} ${y}h${run}v1h-${run}z`
  }
  return path
}
