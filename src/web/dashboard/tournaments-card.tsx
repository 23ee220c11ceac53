import { useQuery } from '@tanstack/react-query'

import { dayRangeText } from '#web/golf/dates.ts'
import { upcomingQuery } from '#web/tournaments/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/states.tsx'

const shown = 3

/** What is played this week and next, and the way to all of it. */
export function TournamentsCard() {
  const upcoming = useQuery(upcomingQuery)
  return (
    <Card title="Tournaments">
      <div className="grid gap-4">
        {upcoming.isPending && <Skeleton className="h-36" />}
        {upcoming.isError && (
          <p className="text-ink-soft">Failed to load tournaments. Please try again later.</p>
        )}
        {upcoming.data?.length === 0 && (
          <p className="text-ink-soft">
            No upcoming tournaments found for this week and next week.
          </p>
        )}
        {upcoming.data && upcoming.data.length > 0 && (
          <ul className="grid gap-3">
            {upcoming.data.slice(0, shown).map(({ id, orgId, name, startDate, endDate }) => (
              <li key={`${orgId}-${id}`}>
                <p className="font-semibold">{name}</p>
                <p className="digits text-sm text-ink-soft">{dayRangeText(startDate, endDate)}</p>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          <ButtonLink href="/tournaments">View Tournaments</ButtonLink>
          <ButtonLink href="/players" variant="ghost">
            Players
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
