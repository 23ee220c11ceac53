import type { ReactNode } from 'react'

import type { Invitation } from '#contract/leagues/invitations.ts'
import { describeRules } from '#domain/leagues/describe-rules.ts'
import { maxLeagueMembers } from '#domain/leagues/rules.ts'
import { formatMoney } from '#domain/money/money.ts'
import { pluralize } from '#domain/words.ts'
import { SimulatedBadge, useHasPassed } from '#web/format/date-time.tsx'
import { Money } from '#web/format/score.tsx'
import { spanText } from '#web/format/spans.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { DashboardLink } from '#web/ui/page/back-link.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { DraftDeadline } from '../draft-deadline.tsx'
import { PrizeCalculator } from '../prizes/prize-calculator.tsx'
import type { AnswerInvitation } from './use-answer-invitation.ts'

interface InvitationBoardProps {
  invitation: Invitation
  answerInvitation: AnswerInvitation
}

/** The invitation: inviter, league, fee, deadline, prizes and rules, with the two answers. */
export function InvitationCard({ invitation, answerInvitation }: InvitationBoardProps) {
  const { league } = invitation
  const closed = useHasPassed(league.draftingEndDate)
  const closedReason = closedReasonText(league.memberCount, closed)
  return (
    <div className="mx-auto max-w-3xl">
      <DashboardLink />
      <PageHeading title="League Invitation" className="mb-5" />
      <article className="board @container">
        <InvitationHeader invitation={invitation} />
        <InvitationFacts league={league} closed={closed} />
        <div className="grid gap-6 p-4 sm:grid-cols-2 sm:p-6">
          <section>
            <h3 className="mb-2 text-lg">Prizes</h3>
            <Prizes invitation={invitation} canJoin={!closedReason} />
          </section>
          <section>
            <h3 className="mb-2 text-lg">How It Works</h3>
            <ul className="grid list-disc gap-2 ps-5 text-sm marker:text-fairway">
              {describeRules(league.rules)
                .slice(0, 3)
                .map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
            </ul>
          </section>
        </div>
        <Answers {...{ invitation, answerInvitation, closedReason }} />
      </article>
    </div>
  )
}

/** Why the league can't be joined anymore; null while it can. */
function closedReasonText(memberCount: number, closed: boolean): string | null {
  if (closed) return 'Picks are locked, so you can’t join this league anymore.'
  return memberCount >= maxLeagueMembers
    ? `This league is full: it has ${maxLeagueMembers} members.`
    : null
}

function InvitationHeader({ invitation: { league, fromUser } }: { invitation: Invitation }) {
  return (
    <header className="board-head flex flex-wrap items-center gap-4 p-4 sm:p-6">
      <Avatar name={fromUser.name} userId={fromUser.id} size="large" />
      <div className="min-w-0 grow basis-36">
        <p className="text-ink-soft">
          <strong className="text-ink">{fromUser.name}</strong> (@{fromUser.username}) invites you
          to
        </p>
        <h2 className="text-xl max-md:text-[min(1.75rem,11vw)]">{league.name}</h2>
        {league.nickname && (
          <p className="font-display text-lg text-ink-soft">“{league.nickname}”</p>
        )}
      </div>
    </header>
  )
}

function InvitationFacts({ league, closed }: { league: Invitation['league']; closed: boolean }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-px bg-line sm:grid-cols-2">
      <InvitationFact label="Tournament">
        {league.tournamentName}
        <span className="block text-sm font-normal text-ink-soft">
          {spanText(league.tournamentStartDate, league.seasonEndDate)}
        </span>
        {league.simulated && <SimulatedBadge />}
      </InvitationFact>
      <InvitationFact label={closed ? 'Picks are locked' : 'Draft deadline'}>
        <DraftDeadline of={league} final={closed} />
      </InvitationFact>
      <InvitationFact label="Season">
        {spanText(league.seasonStartDate, league.seasonEndDate)}
      </InvitationFact>
      <InvitationFact label="Entry fee">
        {league.entryFee ? <Money cents={league.entryFee} /> : 'Free, for bragging rights'}
      </InvitationFact>
    </dl>
  )
}

function InvitationFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="bg-board px-4 py-3 sm:px-6">
      <dt className="label-caps">{label}</dt>
      <dd className="digits mt-0.5 font-semibold">{children}</dd>
    </div>
  )
}

function Prizes({ invitation, canJoin }: { invitation: Invitation; canJoin: boolean }) {
  const { league, prizePool } = invitation
  if (!canJoin) {
    const currentTeams = `${pluralize(league.memberCount, 'member')} so far`
    return <PrizeCalculator {...{ league, currentTeams }} memberCount={league.memberCount} />
  }
  const { memberCount, totalPool } = prizePool
  const currentTeams = `Counting you, ${memberCount} members and ${formatMoney(totalPool)} so far`
  return <PrizeCalculator {...{ league, memberCount, currentTeams }} />
}

interface AnswersProps extends InvitationBoardProps {
  closedReason: string | null
}

function Answers({ invitation, answerInvitation, closedReason }: AnswersProps) {
  const { accept, decline, isAnswered } = answerInvitation
  const busy = accept.isPending || decline.isPending || isAnswered
  return (
    <footer className="bottom-0 flex flex-wrap @min-[16rem]:sticky items-center justify-end gap-2 border-t border-line bg-board p-3 sm:px-6 sm:py-4">
      {closedReason && <p className="grow font-semibold">{closedReason}</p>}
      <Button
        className="grow sm:grow-0"
        pending={decline.isPending}
        aria-disabled={busy}
        onClick={() => busy || decline.mutate()}
      >
        Decline
      </Button>
      {!closedReason && (
        <Button
          variant="primary"
          className="grow sm:grow-0"
          pending={accept.isPending || accept.isSuccess}
          aria-disabled={busy}
          onClick={() => busy || accept.mutate(invitation)}
        >
          Accept & Join League
        </Button>
      )}
    </footer>
  )
}
