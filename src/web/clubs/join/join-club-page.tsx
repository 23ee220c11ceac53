import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useParams } from 'wouter'

import type { ClubPreview } from '#contract/clubs/clubs.ts'
import { maxClubMembers } from '#domain/clubs/roles.ts'
import { httpStatus } from '#web/api/client.ts'
import { entrance } from '#web/api/return-path.ts'
import { Money } from '#web/format/score.tsx'
import {
  HowItWorks,
  JoinSkeleton,
  MemberNames,
  OfferFact,
  OfferHeader,
  UnknownLink,
} from '#web/leagues/join/offer-facts.tsx'
import { RegisterAndJoinForm } from '#web/leagues/join/register-and-join-form.tsx'
import { useViewer } from '#web/leagues/join/use-viewer.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { usePageTitle } from '#web/ui/page/page-heading.tsx'
import { PublicLayout } from '#web/ui/page/public-layout.tsx'

import { clubOfferQuery } from '../queries.ts'
import { JoinClub, JoinClubClosed } from './join-club.tsx'

/** `/clubs/join/:code`, a club's join link: the offer and how to join. */
export function JoinClubPage() {
  const code = useParams<{ code: string }>().code.toUpperCase()
  const offer = useQuery(clubOfferQuery(code))
  const viewer = useViewer()
  usePageTitle(offer.data ? `Join ${offer.data.club.name}` : 'Join a Club')
  // 400 for what is no code at all.
  const isUnknown = [404, 400].includes(httpStatus(offer.error) ?? 0)
  return (
    <PublicLayout>
      <article className="board mx-auto max-w-2xl">
        {isUnknown ? (
          <UnknownLink title="Join a Club" isSignedIn={Boolean(viewer.me)} />
        ) : (
          <QueryContent query={offer} label="invitation" skeleton={<JoinSkeleton />}>
            {(offer) => <ClubOfferDetails {...{ code, offer, viewer }} />}
          </QueryContent>
        )}
      </article>
    </PublicLayout>
  )
}

interface BoardProps {
  code: string
  offer: ClubPreview
  viewer: ReturnType<typeof useViewer>
}

function ClubOfferDetails({ code, offer, viewer: { me, onRegistered } }: BoardProps) {
  const { club, owner, members, rules, state } = offer
  const isOpen = state === 'open'
  const way = (
    <section
      aria-label="How to join"
      className={clsx('border-line p-4 sm:p-6', isOpen ? 'border-t' : 'border-b')}
    >
      {me && <JoinClub {...{ code, offer, me }} />}
      {me === null && isOpen && (
        <RegisterAndJoinForm
          {...{ code, onRegistered }}
          name={club.name}
          signInPath={entrance('/login', `/clubs/join/${code}`)}
          nextPath={({ clubId }) => (clubId ? `/clubs/${clubId}` : '/dashboard')}
        />
      )}
      {me === null && !isOpen && <JoinClubClosed offer={offer} isSignedIn={false} />}
    </section>
  )
  return (
    <>
      <OfferHeader name={owner.name} to={club.name} />
      {!isOpen && way}
      <dl className="grid gap-px bg-line sm:grid-cols-2">
        <OfferFact label="A club">
          The same friends, week after week
          <span className="block text-sm font-normal text-ink-soft">
            Each tournament you play is a league of its own.
          </span>
        </OfferFact>
        <OfferFact label="Entry fee per league">
          {club.entryFee ? <Money cents={club.entryFee} /> : 'Free, for bragging rights'}
          {club.entryFee > 0 && (
            <span className="block text-sm font-normal text-ink-soft">
              You settle up with your friends. Nothing to pay here.
            </span>
          )}
        </OfferFact>
        {members.length > 0 && (
          <OfferFact wide label={`Who’s in (${members.length} of up to ${maxClubMembers})`}>
            <MemberNames members={members} />
          </OfferFact>
        )}
      </dl>
      <HowItWorks rules={rules} />
      {isOpen && way}
    </>
  )
}
