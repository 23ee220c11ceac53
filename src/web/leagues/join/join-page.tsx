import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'

import type { JoinPreview } from '#contract/leagues/join-link.ts'
import { maxLeagueMembers } from '#domain/leagues/rules.ts'
import { SimulatedBadge } from '#web/format/date-time.tsx'
import { dayText } from '#web/format/dates.ts'

import { DraftDeadline } from '../draft-deadline.tsx'
import { JoinClosed, JoinLeague } from './join-league.tsx'
import { EntryFeeFact, FactNote, MembersFact, OfferFact, SetupNote } from './offer-facts.tsx'
import { type OfferDetails, OfferPage } from './offer-page.tsx'
import { joinOfferQuery } from './queries.ts'
import { nextPath } from './use-join-league.ts'

/** `/join/:code`, a league's join link: the offer and how to join. */
export function JoinPage() {
  const code = useParams<{ code: string }>().code.toUpperCase()
  return (
    <OfferPage
      code={code}
      path={`/join/${code}`}
      title="Join a League"
      query={useQuery(joinOfferQuery(code))}
      describe={(offer) => describeLeague(code, offer)}
    />
  )
}

const describeLeague = (code: string, offer: JoinPreview): OfferDetails => ({
  inviter: offer.commissioner,
  name: offer.league.name,
  join: (me) => <JoinLeague {...{ code, offer, me }} />,
  closed: <JoinClosed offer={offer} isSignedIn={false} />,
  nextPath: ({ leagueId }) => (leagueId ? nextPath(leagueId, offer) : '/dashboard'),
  note: <SetupNote offer={offer} />,
  facts: <LeagueFacts offer={offer} />,
})

function LeagueFacts({ offer: { league, members, locked } }: { offer: JoinPreview }) {
  return (
    <>
      <OfferFact label="Tournament">
        {league.tournamentName}
        <FactNote>Starts {dayText(league.startDate)}</FactNote>
        {league.simulated && <SimulatedBadge />}
      </OfferFact>
      <OfferFact label={locked ? 'Picks are locked' : 'Picks lock'}>
        <DraftDeadline of={league} final={locked} />
      </OfferFact>
      <EntryFeeFact label="Entry fee" cents={league.entryFee} />
      <MembersFact members={members} limit={maxLeagueMembers} />
    </>
  )
}
