import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'

import { httpStatus } from '#web/api/client.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { usePageTitle } from '#web/ui/page/page-heading.tsx'
import { PublicLayout } from '#web/ui/page/public-layout.tsx'

import { LeagueOfferDetails } from './league-offer-details.tsx'
import { JoinSkeleton, UnknownLink } from './offer-facts.tsx'
import { joinOfferQuery } from './queries.ts'
import { useViewer } from './use-viewer.ts'

/** The statuses for a code that no league has, or that is no code at all. */
const unknownStatuses = [404, 400]

/** `/join/:code`, a league's join link: the offer and how to join. */
export function JoinPage() {
  const code = useParams<{ code: string }>().code.toUpperCase()
  const offer = useQuery(joinOfferQuery(code))
  const { me, onRegistered } = useViewer()
  usePageTitle(offer.data ? `Join ${offer.data.league.name}` : 'Join a League')
  const isUnknown = unknownStatuses.includes(httpStatus(offer.error) ?? 0)
  return (
    <PublicLayout>
      <article className="board mx-auto max-w-2xl">
        {isUnknown ? (
          <UnknownLink title="Join a League" isSignedIn={Boolean(me)} />
        ) : (
          <QueryContent query={offer} label="invitation" skeleton={<JoinSkeleton />}>
            {(offer) => <LeagueOfferDetails {...{ code, offer, me, onRegistered }} />}
          </QueryContent>
        )}
      </article>
    </PublicLayout>
  )
}
