import type { LockedAchievement, UnlockedAchievement } from '#contract/game/achievements.ts'
import { dateText } from '#web/format/dates.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'

import { AchievementBadge } from './achievement-badge.tsx'

const gridClass = 'grid sm:grid-cols-2 xl:grid-cols-3'
const itemClass = '-mb-px flex min-w-0 items-start gap-4 border-b border-line p-4'

/** The unlocked achievements, newest first. */
export function UnlockedAchievementsCard({
  achievements,
}: {
  achievements: readonly UnlockedAchievement[]
}) {
  return (
    <Card title={`Achievements (${achievements.length})`} flush>
      {achievements.length === 0 ? (
        <EmptyState title="Nothing unlocked yet">
          Finish your first league to earn your first one. Here’s what’s up for grabs.
        </EmptyState>
      ) : (
        <ul className={`${gridClass} overflow-hidden`}>
          {achievements.map((one) => (
            <li key={one.id} className={itemClass}>
              <AchievementBadge icon={one.badgeIcon} color={one.badgeColor} />
              <div className="min-w-0">
                <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base">
                  {one.achievementTitle}
                  {one.isRecent && (
                    <Badge tone="flag" className="font-sans">
                      New
                    </Badge>
                  )}
                </h3>
                <p className="text-sm">{one.achievementDescription}</p>
                <p className="mt-1 text-sm text-ink-soft">
                  {one.relatedTournamentName},{' '}
                  <time dateTime={one.unlockedDate.toISOString()} className="digits">
                    {dateText(one.unlockedDate)}
                  </time>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The locked achievements, and how to unlock each. */
export function LockedAchievementsCard({ locked }: { locked: readonly LockedAchievement[] }) {
  if (locked.length === 0) return null
  return (
    <Card title={`Left to Earn (${locked.length})`} flush>
      <ul className={`${gridClass} overflow-hidden`}>
        {locked.map((one) => (
          <li key={one.id} className={`${itemClass} text-ink-soft`}>
            <AchievementBadge icon={one.badgeIcon} color={null} />
            <div className="min-w-0">
              <h3 className="text-base">
                {one.achievementTitle}
                <span className="sr-only">, locked</span>
              </h3>
              <p className="text-sm">{one.achievementDescription}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
