import { clsx } from 'clsx'

import type { Me } from '#contract/accounts/session.ts'
import type { JoinPreview } from '#contract/leagues/join-link.ts'
import { maxLeagueMembers } from '#domain/leagues/rules.ts'
import { entrance } from '#web/api/return-path.ts'
import { weekdayText } from '#web/format/dates.ts'
import { Money } from '#web/format/score.tsx'
import { SimulatedChip } from '#web/format/time.tsx'

import { DraftingEnd } from '../drafting-end.tsx'
import { Fact, Names } from './fact.tsx'
import { HowItWorks, Inviter } from './inviter.tsx'
import { NewcomerForm } from './newcomer-form.tsx'
import { PlayerEntrance } from './player-entrance.tsx'
import { SetupNote } from './setup-note.tsx'
import { Shut } from './shut.tsx'
import { nextPath } from './use-join.ts'

interface JoinBoardProps {
  code: string
  offer: JoinPreview
  /** Null for a visitor, undefined until known. */
  me: Me | null | undefined
  onRegistered: () => void
}

/** The offer: the inviter, the league, and the viewer's way to join, or why there is none. */
export function JoinBoard({ code, offer, me, onRegistered }: JoinBoardProps) {
  const { league, commissioner, rules } = offer
  const isOpen = offer.state === 'open'
  const way = (
    <section
      aria-label="Your way in"
      className={clsx('border-line p-4 sm:p-6', isOpen ? 'border-t' : 'border-b')}
    >
      {me && <PlayerEntrance {...{ code, offer, me }} />}
      {me === null && isOpen && (
        <NewcomerForm
          {...{ code, onRegistered }}
          name={league.name}
          signInPath={entrance('/login', `/join/${code}`)}
          pathAfter={({ leagueId }) => (leagueId ? nextPath(leagueId, offer) : '/dashboard')}
          note={<SetupNote offer={offer} />}
        />
      )}
      {me === null && !isOpen && <Shut offer={offer} isSignedIn={false} />}
    </section>
  )
  return (
    <>
      <Inviter name={commissioner.name} to={league.name} />
      {!isOpen && way}
      <Facts offer={offer} />
      <HowItWorks rules={rules} />
      {isOpen && way}
    </>
  )
}

function Facts({ offer: { league, members, locked } }: { offer: JoinPreview }) {
  return (
    <dl className="grid gap-px bg-line sm:grid-cols-2">
      <Fact label="Tournament">
        {league.tournamentName}
        <span className="block text-sm font-normal text-ink-soft">
          Starts {weekdayText(league.startDate)}
        </span>
        {league.simulated && <SimulatedChip />}
      </Fact>
      <Fact label={locked ? 'Picks are locked' : 'Picks lock'}>
        <DraftingEnd
          at={league.draftingEndDate}
          estimated={league.draftingEndEstimated && !locked}
          timeZone={league.timeZone}
        />
      </Fact>
      <Fact label="Entry fee">
        {league.entryFee ? <Money cents={league.entryFee} /> : 'Free, for bragging rights'}
        {league.entryFee > 0 && (
          <span className="block text-sm font-normal text-ink-soft">
            Settled among friends. Nothing to pay here.
          </span>
        )}
      </Fact>
      {members.length > 0 && (
        <Fact label={`Who’s in (${members.length} of up to ${maxLeagueMembers})`}>
          <Names members={members} />
        </Fact>
      )}
    </dl>
  )
}
