import { useQuery } from '@tanstack/react-query'

import { createClubLeague } from '#contract/leagues/run-it-back.ts'
import { call, httpStatus } from '#web/api/client.ts'
import { NextWeekCard } from '#web/leagues/run-it-back/next-week-card.tsx'
import { nextClubWeekQuery } from '#web/leagues/run-it-back/queries.ts'
import { useRouteId } from '#web/ui/hooks/use-route-id.ts'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { ClubNotFound } from '../club-not-found.tsx'

/** `/clubs/:id/next-week`: the next tournament with a club, in one press. */
export function ClubWeekPage() {
  const id = useRouteId()
  const week = useQuery(nextClubWeekQuery(id))
  if (httpStatus(week.error) === 404) return <ClubNotFound />
  return (
    <>
      <PageHeading
        title="Run It Back"
        actions={<ButtonLink href={`/clubs/${id}`}>Back to the Club</ButtonLink>}
        className="mb-5"
      >
        The next tournament with the club.
      </PageHeading>
      <NextWeekCard
        week={week}
        changeHref={null}
        run={({ apiTournamentId, tournOrgId }) =>
          call(createClubLeague, { params: { id }, body: { apiTournamentId, tournOrgId } })
        }
      />
    </>
  )
}
