import { clsx } from 'clsx'

import type { Moment } from '#contract/game/week.ts'
import { useMe } from '#web/api/session.tsx'
import { DateTime } from '#web/format/date-time.tsx'

import { GolfersInText } from '../golfer/golfers-in-text.tsx'

/** A moment with its time. A corrected one is struck through and labeled. */
export function MomentRow({ leagueId, moment }: { leagueId: string; moment: Moment }) {
  const { id: me } = useMe()
  const { text, golfers, at, undone, userIds } = moment
  return (
    <li
      className={clsx(
        'ruled flex min-h-11 flex-wrap items-baseline gap-x-3 px-4 py-2 first:border-t-0',
        userIds.includes(me) && !undone && 'mine',
      )}
    >
      <span className="min-w-0 grow basis-[10rem] wrap-anywhere">
        {undone ? (
          <span className="text-ink-soft">
            <s>{text}</s> Corrected by the tour.
          </span>
        ) : (
          <GolfersInText {...{ leagueId, text, golfers }} />
        )}
      </span>
      <DateTime at={at} className="shrink-0 text-xs text-ink-soft" />
    </li>
  )
}
