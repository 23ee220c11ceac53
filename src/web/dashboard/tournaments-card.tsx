import { useQuery } from '@tanstack/react-query'

import { dayRangeText } from '#web/format/dates.ts'
import { overLast, stateText } from '#web/tournaments/schedule.ts'
import { upcomingQuery } from '#web/tournaments/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useNow } from '#web/ui/hooks/use-now.ts'

const shown = 3

/** What is played this week and next, and the way to all of it. */
export function TournamentsCard() {
  const now = new Date(useNow(60_000))
  const upcoming = useQuery(upcomingQuery)
  return (
    <Card title="Tournaments">
      <div className="grid gap-4">
        {upcoming.isPending && <Skeleton className="h-36" />}
        {upcoming.isError && !upcoming.data && (
          <ErrorState
            title="Failed to load tournaments. Please try again later."
            onRetry={upcoming.refetch}
            pending={upcoming.isFetching}
          />
        )}
        {upcoming.data?.length === 0 && (
          <p className="text-ink-soft">
            No upcoming tournaments found for this week and next week.
          </p>
        )}
        {upcoming.data && upcoming.data.length > 0 && (
          <ul className="grid gap-3">
            {overLast(upcoming.data, now)
              .slice(0, shown)
              .map((each) => (
                <li key={`${each.orgId}-${each.id}`} className="text-sm">
                  <p className="text-base font-semibold">{each.name}</p>
                  <p className="digits text-ink-soft">
                    {dayRangeText(each.startDate, each.endDate)}
                  </p>
                  <p>{stateText(each, now)}</p>
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
