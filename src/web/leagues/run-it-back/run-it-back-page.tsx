import { useQuery } from '@tanstack/react-query'

import { runItBack } from '#contract/leagues/run-it-back.ts'
import { call } from '#web/api/client.ts'
import { useRouteId } from '#web/ui/hooks/use-route-id.ts'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { leagueNotFound } from '../league-error.tsx'
import { leagueQuery } from '../queries.ts'
import { NextWeekCard } from './next-week-card.tsx'
import { nextWeekQuery } from './queries.ts'

/** `/leagues/:id/run-it-back`: the next tournament with the people of a league, in one press. */
export function RunItBackPage() {
  const id = useRouteId()
  const week = useQuery(nextWeekQuery(id))
  // For the league's navigation, which shows its name and tabs.
  useQuery(leagueQuery(id))
  const notFound = leagueNotFound(week)
  if (notFound) return notFound
  return (
    <>
      <PageHeading
        title="Run It Back"
        actions={<ButtonLink href={`/leagues/${id}`}>Back to the League</ButtonLink>}
        className="mb-5"
      >
        Next tournament, same friends.
      </PageHeading>
      <NextWeekCard
        week={week}
        changeHref={`/create-league?again=${id}`}
        run={(body) => call(runItBack, { params: { id }, body })}
      />
    </>
  )
}
