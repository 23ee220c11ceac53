import { useQuery } from '@tanstack/react-query'

import { spanText } from '#web/format/spans.ts'
import { joinableFirst, stateText } from '#web/tournaments/tournament-state.ts'
import { upcomingTournamentsQuery } from '#web/tournaments/upcoming-tournaments-query.ts'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

const maxShown = 6

/**
 * The first few tournaments of this week and next, with a link to all of them. On a wide screen, as many as fit beside
 * the leagues: those that don't wrap into a column that isn't shown.
 */
export function TournamentsCard() {
  const now = new Date(useNow(60_000))
  const upcoming = useQuery(upcomingTournamentsQuery)
  return (
    <Card
      title="Tournaments"
      className="flex h-full flex-col [&>:last-child]:flex [&>:last-child]:grow"
    >
      <div className="flex min-w-0 grow flex-col gap-4">
        <QueryContent
          query={upcoming}
          label="tournaments"
          skeleton={<Skeleton className="h-54" />}
          empty={
            <p className="text-ink-soft">
              No upcoming tournaments found for this week and next week.
            </p>
          }
        >
          {(tournaments) => (
            <ul className="flex flex-col gap-3 overflow-hidden lg:min-h-54 lg:grow lg:basis-0 lg:flex-wrap">
              {joinableFirst(tournaments, now)
                .slice(0, maxShown)
                .map((each) => (
                  <li
                    key={`${each.orgId}-${each.id}`}
                    className="w-full text-sm max-lg:nth-[n+4]:hidden"
                  >
                    <p className="text-base font-semibold">{each.name}</p>
                    <p className="digits text-ink-soft">{spanText(each.startDate, each.endDate)}</p>
                    <p>{stateText(each, now)}</p>
                  </li>
                ))}
            </ul>
          )}
        </QueryContent>
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
