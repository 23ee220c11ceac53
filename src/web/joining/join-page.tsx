import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'

import { statusOf } from '#web/client/api.ts'
import { usePageTitle } from '#web/page/page-title.tsx'
import { meQuery } from '#web/page/queries.ts'
import { Visitor } from '#web/page/visitor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'

import { JoinBoard } from './join-board.tsx'
import { joinOfferQuery } from './queries.ts'

/** The statuses for a code that no league has, or that is no code at all. */
const unknownStatuses = [404, 400]

/** `/join/:code`, the target of a league's link: who invites to what, and the way in. */
export function JoinPage() {
  const code = useParams<{ code: string }>().code.toUpperCase()
  const offer = useQuery(joinOfferQuery(code))
  // A newcomer stays on the form until the next page opens.
  const [registered, setRegistered] = useState(false)
  const me = useQuery({ ...meQuery, enabled: !registered, refetchOnWindowFocus: false })
  usePageTitle(offer.data ? `Join ${offer.data.league.name}` : 'Join a League')
  const isUnknown = unknownStatuses.includes(statusOf(offer.error) ?? 0)
  const account = registered ? null : me.data
  return (
    <Visitor>
      <article className="board mx-auto max-w-2xl">
        {isUnknown ? (
          <UnknownLink isSignedIn={Boolean(account)} />
        ) : (
          <Loaded query={offer} what="invitation" skeleton={<JoinSkeleton />}>
            {(offer) => (
              <JoinBoard
                {...{ code, offer }}
                me={me.isPending && !registered ? undefined : (account ?? null)}
                onRegistered={() => setRegistered(true)}
              />
            )}
          </Loaded>
        )}
      </article>
    </Visitor>
  )
}

/** For a mistyped or renewed code, and whatever else leads nowhere. */
function UnknownLink({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        Join a League
      </h1>
      <ErrorState
        title="This link doesn’t work"
        action={
          isSignedIn ? (
            <ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>
          ) : (
            <ButtonLink href="/login">Sign In</ButtonLink>
          )
        }
      >
        Check it for typos, or ask whoever sent it for a new one.
      </ErrorState>
    </>
  )
}

function JoinSkeleton() {
  return (
    <span className="grid gap-5 p-4 sm:p-6">
      <Skeleton className="h-16" />
      <Skeleton className="h-36" />
      <Skeleton className="h-72" />
    </span>
  )
}
