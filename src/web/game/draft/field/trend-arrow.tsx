import { clsx } from 'clsx'

import { Triangle } from '#web/format/score.tsx'

/** An arrow for a golfer whose latest rounds are clearly better or worse than those before. */
export function TrendArrow({ trend }: { trend: 'up' | 'down' | null }) {
  if (!trend) return null
  const words = trend === 'up' ? 'Playing better lately' : 'Playing worse lately'
  return (
    <span title={words} className={clsx(trend === 'up' ? 'text-fairway' : 'text-rough')}>
      <Triangle up={trend === 'up'} />
      <span className="sr-only">{words}</span>
    </span>
  )
}
