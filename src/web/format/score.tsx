import { clsx } from 'clsx'

import { formatToPar } from '#domain/format.ts'
import { formatMoney } from '#domain/money/money.ts'

/** A score to par in words: `7 under par`, `even par`, `3 over par`, `no score`. */
export function toParWords(toPar: number | null): string {
  if (toPar === null) return 'no score'
  if (toPar === 0) return 'even par'
  return toPar < 0 ? `${-toPar} under par` : `${toPar} over par`
}

/** A score to par: `−7` in red, `E` in green, `+3` in ink, `-` if there is none. */
export function ToPar({ value, className }: { value: number | null; className?: string }) {
  const color =
    value === null
      ? 'text-ink-soft'
      : value < 0
        ? 'text-under'
        : value
          ? 'text-over'
          : 'text-fairway'
  return (
    <span className={clsx('to-par', color, className)}>
      <span aria-hidden="true">{formatToPar(value)}</span>
      <span className="sr-only">{toParWords(value)}</span>
    </span>
  )
}

/** A triangle that points up or down, ▲ or ▼. */
export const Triangle = ({ up }: { up: boolean }) => (
  <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 fill-current">
    <path d={up ? 'M5 1l4.5 8h-9z' : 'M5 9L.5 1h9z'} />
  </svg>
)

/** Places gained (▲3) or lost (▼1) since the last round. Renders nothing for 0. */
export function Movement({ places, className }: { places: number; className?: string }) {
  if (places === 0) return null
  const up = places > 0
  const count = Math.abs(places)
  return (
    <span
      className={clsx(
        'digits inline-flex items-center gap-0.5 text-xs font-semibold',
        up ? 'text-fairway' : 'text-rough',
        className,
      )}
    >
      <Triangle up={up} />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">
        {up ? 'up' : 'down'} {count} {count === 1 ? 'place' : 'places'}
      </span>
    </span>
  )
}

/** An amount of money: `$1,234.50`. */
export function Money({ cents, className }: { cents: number; className?: string }) {
  return <span className={clsx('digits', className)}>{formatMoney(cents)}</span>
}
