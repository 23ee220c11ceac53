import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'

import type { ClubPreview } from '#contract/clubs/join-link.ts'
import { maxClubMembers } from '#domain/clubs/roles.ts'
import { EntryFeeFact, FactNote, MembersFact, OfferFact } from '#web/leagues/join/offer-facts.tsx'
import { type OfferDetails, OfferPage } from '#web/leagues/join/offer-page.tsx'

import { clubOfferQuery } from '../queries.ts'
import { JoinClub, JoinClubClosed } from './join-club.tsx'

/** `/clubs/join/:code`, a club's join link: the offer and how to join. */
export function JoinClubPage() {
  const code = useParams<{ code: string }>().code.toUpperCase()
  return (
    <OfferPage
      code={code}
      path={`/clubs/join/${code}`}
      title="Join a Club"
      query={useQuery(clubOfferQuery(code))}
      describe={(offer) => describeClub(code, offer)}
    />
  )
}

const describeClub = (code: string, offer: ClubPreview): OfferDetails => ({
  inviter: offer.owner,
  name: offer.club.name,
  join: (me) => <JoinClub {...{ code, offer, me }} />,
  closed: <JoinClubClosed offer={offer} isSignedIn={false} />,
  nextPath: ({ clubId }) => (clubId ? `/clubs/${clubId}` : '/dashboard'),
  facts: (
    <>
      <OfferFact label="A club">
        The same friends, week after week
        <FactNote>Each tournament you play is a league of its own.</FactNote>
      </OfferFact>
      <EntryFeeFact label="Entry fee per league" cents={offer.club.entryFee} />
      <MembersFact wide members={offer.members} limit={maxClubMembers} />
    </>
  ),
})
