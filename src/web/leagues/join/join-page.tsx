import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'

import { statusOf } from '#web/api/api.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { usePageTitle } from '#web/ui/page/page-title.tsx'
import { Visitor } from '#web/ui/page/visitor.tsx'

import { JoinBoard } from './join-board.tsx'
import { JoinSkeleton } from './join-skeleton.tsx'
import { joinOfferQuery } from './queries.ts'
import { UnknownLink } from './unknown-link.tsx'
import { useVisitor } from './use-visitor.ts'

/** The statuses for a code that no league has, or that is no code at all. */
const unknownStatuses = [404, 400]

/** `/join/:code`, a league's join link: the offer and how to join. */
export function JoinPage() {
  const code = useParams<{ code: string }>().code.toUpperCase()
  const offer = useQuery(joinOfferQuery(code))
  const { me, onRegistered } = useVisitor()
  usePageTitle(offer.data ? `Join ${offer.data.league.name}` : 'Join a League')
  const isUnknown = unknownStatuses.includes(statusOf(offer.error) ?? 0)
  return (
    <Visitor>
      <article className="board mx-auto max-w-2xl">
        {isUnknown ? (
          <UnknownLink title="Join a League" isSignedIn={Boolean(me)} />
        ) : (
          <Loaded query={offer} what="invitation" skeleton={<JoinSkeleton />}>
            {(offer) => <JoinBoard {...{ code, offer, me, onRegistered }} />}
          </Loaded>
        )}
      </article>
    </Visitor>
  )
}
