import { useQuery } from '@tanstack/react-query'

import { startClubWeek } from '#contract/leagues/run-it-back.ts'
import { call } from '#web/client/api.ts'
import { PageHeading } from '#web/page/page-title.tsx'
import { useRouteId } from '#web/page/use-route-id.ts'

import { NextWeekCard } from './next-week-card.tsx'
import { clubWeekQuery } from './queries.ts'

/** `/clubs/:id/next-week`: the next tournament with a club, in one press. */
export function ClubWeekPage() {
  const id = useRouteId()
  const week = useQuery(clubWeekQuery(id))
  return (
    <>
      <PageHeading title="Run it back" className="mb-5">
        The next tournament with the club: sorted by world ranking and ready to draft.
      </PageHeading>
      <NextWeekCard
        week={week}
        changeHref={null}
        run={({ apiTournamentId, tournOrgId }) =>
          call(startClubWeek, { params: { id }, body: { apiTournamentId, tournOrgId } })
        }
      />
    </>
  )
}
