import { Link } from 'wouter'

import type { League } from '#contract/leagues.ts'
import { dayRangeText } from '#web/format/dates.ts'
import { LeagueStatusBadge } from '#web/leagues/league-status.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'

/** My finished leagues, folded up, each with a link to its final leaderboard. */
export function PastLeagues({ leagues }: { leagues: readonly League[] }) {
  return (
    <Collapsible title={`Past Leagues (${leagues.length})`}>
      <ul className="border-t-2 border-ink">
        {leagues.map((league) => (
          <PastLeague key={league.id} league={league} />
        ))}
      </ul>
    </Collapsible>
  )
}

function PastLeague({ league }: { league: League }) {
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
      <ButtonLink href={`/leagues/${id}/leaderboard`}>Final leaderboard</ButtonLink>
    </li>
  )
}
