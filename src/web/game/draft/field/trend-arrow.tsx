import { clsx } from 'clsx'

/** An arrow for a golfer whose latest rounds are clearly better or worse than those before. */
export function TrendArrow({ trend }: { trend: 'up' | 'down' | null }) {
  if (!trend) return null
  const words = trend === 'up' ? 'Playing better lately' : 'Playing worse lately'
  return (
    <span title={words} className={clsx(trend === 'up' ? 'text-fairway' : 'text-rough')}>
      <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 fill-current">
        <path d={trend === 'up' ? 'M5 1l4.5 8h-9z' : 'M5 9L.5 1h9z'} />
      </svg>
      <span className="sr-only">{words}</span>
    </span>
  )
}
