import { clsx } from 'clsx'
import { Lock } from 'lucide-react'

import type { BadgeColor } from '#contract/game/achievements.ts'

import { iconOf } from './badge-icons.ts'

const colors: Record<BadgeColor, string> = {
  flag: 'border-flag bg-flag text-on-flag',
  fairway: 'border-fairway bg-fairway text-on-fairway',
  water: 'border-water bg-water text-board',
  rough: 'border-rough bg-rough text-board',
  under: 'border-under bg-under text-board',
  ink: 'border-ink bg-ink text-board',
}

interface AchievementBadgeProps {
  icon: string
  /** Null while the achievement is locked. */
  color: BadgeColor | null
}

/** An achievement's tile; a dashed outline with a padlock until it is unlocked. */
export function AchievementBadge({ icon, color }: AchievementBadgeProps) {
  const Icon = iconOf(icon)
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'relative grid size-14 shrink-0 place-items-center rounded-slot border',
        color ? colors[color] : 'border-dashed border-edge text-ink-soft',
      )}
    >
      {/* oxlint-disable-next-line react/static-components -- one of a list that never changes */}
      <Icon className={color ? 'size-7' : 'size-6 opacity-70'} strokeWidth={1.75} />
      {!color && (
        <Lock className="absolute -end-1.5 -bottom-1.5 size-5 rounded-full border border-edge bg-board p-0.5" />
      )}
    </span>
  )
}
