import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import type { Me } from '#contract/accounts.ts'
import type { JoinOffer } from '#contract/joining.ts'
import { memberLimit } from '#domain/leagues/rules.ts'
import { weekdayText } from '#web/format/dates.ts'
import { Money } from '#web/format/score.tsx'
import { SimulatedChip } from '#web/format/time.tsx'
import { DraftingEnd } from '#web/leagues/drafting-end.tsx'
import { Avatar } from '#web/ui/avatar.tsx'

import { NewcomerForm } from './newcomer-form.tsx'
import { PlayerEntrance } from './player-entrance.tsx'
import { Shut } from './shut.tsx'

interface JoinBoardProps {
  code: string
  offer: JoinOffer
  /** Null for a visitor, undefined until known. */
  me: Me | null | undefined
  onRegistered: () => void
}

/** Who invites to what, and the reader's own way in, or why there is none: that comes first. */
export function JoinBoard({ code, offer, me, onRegistered }: JoinBoardProps) {
  const { league, commissioner, rules } = offer
  const isOpen = offer.state === 'open'
  const way = (
    <section
      aria-label="Your way in"
      className={clsx('border-line p-4 sm:p-6', isOpen ? 'border-t' : 'border-b')}
    >
      {me && <PlayerEntrance {...{ code, offer, me }} />}
      {me === null && isOpen && <NewcomerForm {...{ code, offer, onRegistered }} />}
      {me === null && !isOpen && <Shut offer={offer} isSignedIn={false} />}
    </section>
  )
  return (
    <>
      <header className="board-head flex items-center gap-4 p-4 sm:p-6">
        <Avatar name={commissioner.name} className="size-14 shrink-0 text-lg" />
        <div className="min-w-0">
          <p className="text-ink-soft">
            <strong className="text-ink">{commissioner.name}</strong> invites you to
          </p>
          <h1 tabIndex={-1} className="text-xl wrap-anywhere">
            {league.name}
          </h1>
        </div>
      </header>
      {!isOpen && way}
      <Facts offer={offer} />
      <section className="border-t border-line p-4 sm:px-6">
        <h2 className="label-caps mb-1.5">How it works</h2>
        <ul className="grid list-disc gap-1 ps-5 text-sm marker:text-fairway">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
      {isOpen && way}
    </>
  )
}

function Facts({ offer: { league, members, locked } }: { offer: JoinOffer }) {
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
        <Fact label={`Who’s in (${members.length} of up to ${memberLimit})`}>
          <Names members={members} />
        </Fact>
      )}
    </dl>
  )
}

/** The most names that are spelled out. */
const namesShown = 8

function Names({ members }: Pick<JoinOffer, 'members'>) {
  const names = members.slice(0, namesShown).map(({ name }) => name)
  const more = members.length - names.length
  return (
    <span className="wrap-anywhere">
      {names.join(', ')}
      {more > 0 && ` and ${more} more`}
    </span>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="bg-board px-4 py-2.5 sm:px-6 sm:py-3">
      <dt className="label-caps">{label}</dt>
      <dd className="mt-0.5 font-semibold">{children}</dd>
    </div>
  )
}
