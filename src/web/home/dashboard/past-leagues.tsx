import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'

import type { League } from '#contract/leagues/leagues.ts'
import { dayRangeText } from '#web/format/dates.ts'
import { useHidesResult } from '#web/game/spoilers/result-hiding.ts'
import { LeagueStatusBadge } from '#web/leagues/league-status.tsx'
import { myDuesQuery } from '#web/leagues/settle-up/queries.ts'
import { useLeagueHour } from '#web/leagues/use-league-hour.ts'
import { Collapsible } from '#web/ui/display/collapsible.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

/** My finished leagues, folded up unless there is something to settle, each with my next step and its final leaderboard. */
export function PastLeagues({ leagues }: { leagues: readonly League[] }) {
  const dues = useQuery(myDuesQuery)
  const hidesResult = useHidesResult()
  // Something to pay or to receive tells how it ended.
  const hasDues = (league: League) => dues.data?.includes(league.id) && !hidesResult(league)
  return (
    <Collapsible title={`Past Leagues (${leagues.length})`} startsOpen={leagues.some(hasDues)}>
      <ul className="border-t-2 border-ink">
        {leagues.map((league) => (
          <PastLeague key={league.id} league={league} hasDues={hasDues(league)} />
        ))}
      </ul>
    </Collapsible>
  )
}

interface PastLeagueProps {
  league: League
  /** Whether I have something to pay or to receive; undefined until that is loaded. */
  hasDues: boolean | undefined
}

function PastLeague({ league, hasDues }: PastLeagueProps) {
  const { step } = useLeagueHour(league, hasDues)
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
          <span className="digits">{dayRangeText(tournamentStartDate, seasonEndDate)}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {hasDues !== undefined && step && (
          <ButtonLink href={step.href} variant="primary">
            {step.label}
          </ButtonLink>
        )}
        <ButtonLink href={`/leagues/${id}/leaderboard`}>Final leaderboard</ButtonLink>
      </div>
    </li>
  )
}
