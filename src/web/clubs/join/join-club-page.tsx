import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useParams } from 'wouter'

import type { ClubPreview } from '#contract/clubs/clubs.ts'
import { maxClubMembers } from '#domain/clubs/roles.ts'
import { statusOf } from '#web/api/api.ts'
import { entrance } from '#web/api/return-path.ts'
import { Money } from '#web/format/score.tsx'
import { Fact, Names } from '#web/leagues/join/fact.tsx'
import { HowItWorks, Inviter } from '#web/leagues/join/inviter.tsx'
import { JoinSkeleton } from '#web/leagues/join/join-skeleton.tsx'
import { NewcomerForm } from '#web/leagues/join/newcomer-form.tsx'
import { UnknownLink } from '#web/leagues/join/unknown-link.tsx'
import { useVisitor } from '#web/leagues/join/use-visitor.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { usePageTitle } from '#web/ui/page/page-title.tsx'
import { Visitor } from '#web/ui/page/visitor.tsx'

import { clubOfferQuery } from '../queries.ts'
import { ClubEntrance, ClubShut } from './club-entrance.tsx'

/** `/clubs/join/:code`, a club's join link: the offer and how to join. */
export function JoinClubPage() {
  const code = useParams<{ code: string }>().code.toUpperCase()
  const offer = useQuery(clubOfferQuery(code))
  const visitor = useVisitor()
  usePageTitle(offer.data ? `Join ${offer.data.club.name}` : 'Join a Club')
  // 400 for what is no code at all.
  const isUnknown = [404, 400].includes(statusOf(offer.error) ?? 0)
  return (
    <Visitor>
      <article className="board mx-auto max-w-2xl">
        {isUnknown ? (
          <UnknownLink title="Join a Club" isSignedIn={Boolean(visitor.me)} />
        ) : (
          <Loaded query={offer} what="invitation" skeleton={<JoinSkeleton />}>
            {(offer) => <Board {...{ code, offer, visitor }} />}
          </Loaded>
        )}
      </article>
    </Visitor>
  )
}

interface BoardProps {
  code: string
  offer: ClubPreview
  visitor: ReturnType<typeof useVisitor>
}

function Board({ code, offer, visitor: { me, onRegistered } }: BoardProps) {
  const { club, owner, members, rules, state } = offer
  const isOpen = state === 'open'
  const way = (
    <section
      aria-label="Your way in"
      className={clsx('border-line p-4 sm:p-6', isOpen ? 'border-t' : 'border-b')}
    >
      {me && <ClubEntrance {...{ code, offer, me }} />}
      {me === null && isOpen && (
        <NewcomerForm
          {...{ code, onRegistered }}
          name={club.name}
          signInPath={entrance('/login', `/clubs/join/${code}`)}
          pathAfter={({ clubId }) => (clubId ? `/clubs/${clubId}` : '/dashboard')}
        />
      )}
      {me === null && !isOpen && <ClubShut offer={offer} isSignedIn={false} />}
    </section>
  )
  return (
    <>
      <Inviter name={owner.name} to={club.name} />
      {!isOpen && way}
      <dl className="grid gap-px bg-line sm:grid-cols-2">
        <Fact label="A club">
          The same friends, week after week
          <span className="block text-sm font-normal text-ink-soft">
            Each tournament you play is a league of its own.
          </span>
        </Fact>
        <Fact label="Entry fee of a league">
          {club.entryFee ? <Money cents={club.entryFee} /> : 'Free, for bragging rights'}
          {club.entryFee > 0 && (
            <span className="block text-sm font-normal text-ink-soft">
              Settled among friends. Nothing to pay here.
            </span>
          )}
        </Fact>
        {members.length > 0 && (
          <Fact wide label={`Who’s in (${members.length} of up to ${maxClubMembers})`}>
            <Names members={members} />
          </Fact>
        )}
      </dl>
      <HowItWorks rules={rules} />
      {isOpen && way}
    </>
  )
}
