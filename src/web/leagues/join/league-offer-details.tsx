import { clsx } from 'clsx'

import type { Me } from '#contract/accounts/session.ts'
import type { JoinPreview } from '#contract/leagues/join-link.ts'
import { maxLeagueMembers } from '#domain/leagues/rules.ts'
import { entrance } from '#web/api/return-path.ts'
import { SimulatedBadge } from '#web/format/date-time.tsx'
import { weekdayText } from '#web/format/dates.ts'
import { Money } from '#web/format/score.tsx'

import { DraftDeadline } from '../draft-deadline.tsx'
import { JoinClosed } from './join-closed.tsx'
import { JoinLeague } from './join-league.tsx'
import { HowItWorks, MemberNames, OfferFact, OfferHeader, SetupNote } from './offer-facts.tsx'
import { RegisterAndJoinForm } from './register-and-join-form.tsx'
import { nextPath } from './use-join-league.ts'

interface JoinBoardProps {
  code: string
  offer: JoinPreview
  /** Null for a visitor, undefined until known. */
  me: Me | null | undefined
  onRegistered: () => void
}

/** The offer: the inviter, the league, and the viewer's way to join, or why there is none. */
export function LeagueOfferDetails({ code, offer, me, onRegistered }: JoinBoardProps) {
  const { league, commissioner, rules } = offer
  const isOpen = offer.state === 'open'
  const joinAction = (
    <section
      aria-label="How to join"
      className={clsx('border-line p-4 sm:p-6', isOpen ? 'border-t' : 'border-b')}
    >
      {me && <JoinLeague {...{ code, offer, me }} />}
      {me === null && isOpen && (
        <RegisterAndJoinForm
          {...{ code, onRegistered }}
          name={league.name}
          signInPath={entrance('/login', `/join/${code}`)}
          nextPath={({ leagueId }) => (leagueId ? nextPath(leagueId, offer) : '/dashboard')}
          note={<SetupNote offer={offer} />}
        />
      )}
      {me === null && !isOpen && <JoinClosed offer={offer} isSignedIn={false} />}
    </section>
  )
  return (
    <>
      <OfferHeader name={commissioner.name} to={league.name} />
      {!isOpen && joinAction}
      <OfferFacts offer={offer} />
      <HowItWorks rules={rules} />
      {isOpen && joinAction}
    </>
  )
}

function OfferFacts({ offer: { league, members, locked } }: { offer: JoinPreview }) {
  return (
    <dl className="grid gap-px bg-line sm:grid-cols-2">
      <OfferFact label="Tournament">
        {league.tournamentName}
        <span className="block text-sm font-normal text-ink-soft">
          Starts {weekdayText(league.startDate)}
        </span>
        {league.simulated && <SimulatedBadge />}
      </OfferFact>
      <OfferFact label={locked ? 'Picks are locked' : 'Picks lock'}>
        <DraftDeadline
          at={league.draftingEndDate}
          estimated={league.draftingEndEstimated && !locked}
          timeZone={league.timeZone}
        />
      </OfferFact>
      <OfferFact label="Entry fee">
        {league.entryFee ? <Money cents={league.entryFee} /> : 'Free, for bragging rights'}
        {league.entryFee > 0 && (
          <span className="block text-sm font-normal text-ink-soft">
            You settle up with your friends. Nothing to pay here.
          </span>
        )}
      </OfferFact>
      {members.length > 0 && (
        <OfferFact label={`Who’s in (${members.length} of up to ${maxLeagueMembers})`}>
          <MemberNames members={members} />
        </OfferFact>
      )}
    </dl>
  )
}
