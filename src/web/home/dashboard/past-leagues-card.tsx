import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'

import type { League } from '#contract/leagues/leagues.ts'
import { spanText } from '#web/format/spans.ts'
import { useIsResultHidden } from '#web/game/spoilers/hidden-results.ts'
import { LeagueStatusBadge } from '#web/leagues/league-status.tsx'
import { myPaymentsQuery } from '#web/leagues/settle-up/queries.ts'
import { useLeaguePhase } from '#web/leagues/use-league-phase.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { CollapsibleCard } from '#web/ui/display/collapsible-card.tsx'
import { hasFailed } from '#web/ui/feedback/query-content.tsx'
import { ErrorState } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

/**
 * My finished leagues, each with my next step and its final leaderboard. Folded up, unless we don’t know whether there is
 * something to settle: a card that unfolds moves what is below it.
 */
export function PastLeaguesCard({ leagues }: { leagues: readonly League[] }) {
  const dues = useQuery(myPaymentsQuery)
  const hidesResult = useIsResultHidden()
  // Something to pay or to receive tells how it ended.
  const failed = hasFailed(dues)
  const owesOrIsOwed = (league: League) => dues.data?.includes(league.id) && !hidesResult(league)
  const unsettled = leagues.filter(owesOrIsOwed).length
  return (
    <CollapsibleCard
      title={
        <span>
          Past Leagues ({leagues.length}){' '}
          {unsettled > 0 && (
            <Badge tone="rough" className="ms-1 align-middle font-sans">
              {unsettled} to settle up
            </Badge>
          )}
        </span>
      }
      defaultOpen={failed}
    >
      {failed && (
        <ErrorState
          title="Failed to load what’s left to settle"
          pending={dues.isFetching}
          onRetry={dues.refetch}
        />
      )}
      <ul className="border-t-2 border-ink">
        {leagues.map((league) => (
          <PastLeagueRow key={league.id} league={league} owesOrIsOwed={owesOrIsOwed(league)} />
        ))}
      </ul>
    </CollapsibleCard>
  )
}

interface PastLeagueProps {
  league: League
  /** Whether I have something to pay or to receive; undefined until that is loaded. */
  owesOrIsOwed: boolean | undefined
}

function PastLeagueRow({ league, owesOrIsOwed }: PastLeagueProps) {
  const { step } = useLeaguePhase(league, owesOrIsOwed)
  const { id, name, nickname, tournamentName, seasonEndDate, tournamentStartDate } = league
  return (
    <li className="ruled flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4 first:border-t-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3">
          <Link
            href={`/leagues/${id}`}
            className="inline-flex min-h-11 items-center font-display text-lg font-semibold hover:underline"
          >
            {name}
          </Link>
          <LeagueStatusBadge status={league.status} />
        </p>
        {nickname && <p className="text-ink-soft">&quot;{nickname}&quot;</p>}
        <p className="text-sm text-ink-soft">
          {tournamentName || 'Tournament'},{' '}
          <span className="digits">{spanText(tournamentStartDate, seasonEndDate)}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {owesOrIsOwed !== undefined && step && (
          <ButtonLink href={step.href} variant="primary">
            {step.label}
          </ButtonLink>
        )}
        <ButtonLink href={`/leagues/${id}/leaderboard`}>Final Leaderboard</ButtonLink>
      </div>
    </li>
  )
}
