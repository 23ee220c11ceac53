import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A badge's color. */
export type BadgeTone = 'outline' | 'flag' | 'fairway' | 'water' | 'rough' | 'red'

const tones: Record<BadgeTone, string> = {
  outline: 'border-edge text-ink-soft',
  flag: 'border-flag bg-flag text-on-flag',
  fairway: 'border-fairway bg-fairway text-on-fairway',
  water: 'border-water bg-water-soft text-water',
  rough: 'border-rough bg-rough-soft text-rough',
  red: 'border-under bg-under text-board',
}

interface BadgeProps {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}

/** A small tile with a few words. */
export function Badge({ tone = 'outline', className, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'digits inline-flex items-center gap-1 rounded-slot border px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

/**
 * A count, shown as 99+ above 99. Renders nothing for 0.
 *
 * @param props.noun what it counts, in the singular, for screen readers
 */
export function CountBadge(props: { count: number; noun: string; tone?: BadgeTone }) {
  const { count, noun, tone = 'flag' } = props
  if (count < 1) return null
  return (
    <Badge tone={tone} className="h-[1.25rem] min-w-[1.25rem] justify-center rounded-full! px-1!">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">
        {count} {noun}
        {count > 1 && 's'}
      </span>
    </Badge>
  )
}
