import { useQuery } from '@tanstack/react-query'

import { clubQuery } from '#web/clubs/queries.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, Skeleton } from '#web/ui/feedback/states.tsx'
import { useRouteId } from '#web/ui/hooks/use-route-id.ts'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { NewImportCard } from './new-import-card.tsx'
import { PastImportsCard } from './past-imports-card.tsx'

/** `/clubs/:id/import`: past seasons from a text or file, and what was imported before. */
export function ClubImportPage() {
  const id = useRouteId()
  const club = useQuery(clubQuery(id))
  return (
    <>
      <PageHeading
        title="Import Past Seasons"
        className="mb-5"
        actions={<ButtonLink href={`/clubs/${id}`}>Back to the Club</ButtonLink>}
      >
        Results from before TeeTime count in the club’s table, records, and rivalries. They’re
        marked as imported and don’t earn achievements.
      </PageHeading>
      <QueryContent inCard query={club} label="the club" skeleton={<Skeleton className="h-80" />}>
        {(club) =>
          club.role === 'member' ? (
            <div className="board">
              <EmptyState title="Only the owner and deputies can import">
                Ask one of them to bring in your past seasons.
              </EmptyState>
            </div>
          ) : (
            <div className="grid gap-5">
              <NewImportCard club={club} />
              <PastImportsCard club={club} />
            </div>
          )
        }
      </QueryContent>
    </>
  )
}
