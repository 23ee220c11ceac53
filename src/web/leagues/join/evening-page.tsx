import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'

import { getEvening, joinEvening } from '#contract/leagues/evenings.ts'
import { maxLeagueMembers } from '#domain/leagues/rules.ts'
import { call, endpointQuery, httpStatus } from '#web/api/client.ts'
import { meQuery } from '#web/api/queries.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { SimulatedBadge } from '#web/format/date-time.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { usePageTitle } from '#web/ui/page/page-heading.tsx'
import { PublicLayout } from '#web/ui/page/public-layout.tsx'

import { DraftDeadline } from '../draft-deadline.tsx'
import { EveningForm } from './evening-form.tsx'
import { FactNote, HowItWorks, MembersFact, OfferFact } from './offer-facts.tsx'

const eveningQuery = (code: string) => ({
  ...endpointQuery([...queryKeys.invitations, 'evening', code], getEvening, { params: { code } }),
  staleTime: 0,
})

/** Leads a guest back to their own evening, and anyone else to another one. */
function EveningLink() {
  const { data: me, isPending } = useQuery(meQuery)
  if (isPending) return null
  return (
    <ButtonLink variant="primary" href={me?.isGuest ? '/dashboard' : '/try'}>
      {me?.isGuest ? 'Back to My Evening' : 'Play Another Evening'}
    </ButtonLink>
  )
}

/** `/try/:code`: the link of an evening, by which friends join as guests. */
export function EveningPage() {
  const code = useParams<{ code: string }>().code.toUpperCase()
  usePageTitle('Play an Evening')
  const query = useQuery(eveningQuery(code))
  const gone = [404, 400].includes(httpStatus(query.error) ?? 0)
  return (
    <PublicLayout>
      <article className="board mx-auto max-w-2xl">
        {gone ? (
          <ErrorState title="This evening is over" action={<EveningLink />}>
            We delete evenings after a day.
          </ErrorState>
        ) : (
          <QueryContent query={query} label="evening" skeleton={<Skeleton className="h-72" />}>
            {({ league, members, rules, state }) => (
              <>
                <header className="board-head p-4 sm:p-6">
                  <p className="text-ink-soft">Play an evening with friends</p>
                  <h1 tabIndex={-1} className="text-xl max-md:text-[min(1.75rem,11vw)]">
                    {league.name}
                  </h1>
                </header>
                <dl className="grid gap-px bg-line sm:grid-cols-2">
                  <OfferFact label="Tournament">
                    Four rounds in half an hour
                    <FactNote>Play money. No one pays.</FactNote>
                    <SimulatedBadge />
                  </OfferFact>
                  <OfferFact label="Picks lock">
                    <DraftDeadline of={league} final />
                  </OfferFact>
                  <MembersFact members={members} limit={maxLeagueMembers} wide />
                </dl>
                {/* The last one is about the hour before the first tee, which an evening doesn’t have. */}
                <HowItWorks rules={rules.slice(0, -1)} />
                {state === 'open' ? (
                  <EveningForm
                    label="Join the Evening"
                    play={(body) => call(joinEvening, { params: { code }, body })}
                    // The page then says why.
                    onError={() => void query.refetch()}
                  >
                    No account, no email. We delete everything after a day.
                  </EveningForm>
                ) : (
                  <EmptyState
                    title={state === 'full' ? 'This evening is full' : 'Picks are locked'}
                    action={<EveningLink />}
                  />
                )}
              </>
            )}
          </QueryContent>
        )}
      </article>
    </PublicLayout>
  )
}
