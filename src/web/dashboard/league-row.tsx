import { clsx } from 'clsx'
import { Link } from 'wouter'

import type { League } from '#contract/leagues.ts'
import { dateText, dayText, timeText } from '#web/golf/dates.ts'
import { Deadline, SimulatedChip, useHasPassed } from '#web/golf/time.tsx'
import { LeagueStatusBadge } from '#web/leagues/league-status.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

import { MyPlace } from './my-place.tsx'

/** A league in a list of mine: what it is on, when drafting closes, and where to go. */
export function LeagueRow({ league }: { league: League }) {
  const { id, name, nickname, draftingEndDate, draftingEndEstimated, timeZone } = league
  const isOpen = !useHasPassed(draftingEndDate)
  return (
    <li className={clsx('ruled grid gap-4 p-4 first:border-t-0', isOpen && 'mine')}>
      <div className="grid">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-lg">
            <Link
              href={`/leagues/${id}`}
              className="inline-flex min-h-11 items-center hover:underline"
            >
              {name}
            </Link>
          </h3>
          {isOpen ? (
            <LeagueStatusBadge status="open" />
          ) : (
            league.status !== 'open' && <LeagueStatusBadge status={league.status} />
          )}
          {league.simulated && <SimulatedChip />}
        </div>
        {nickname && <p className="text-ink-soft">&quot;{nickname}&quot;</p>}
        <p>{league.tournamentName || 'Tournament'}</p>
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="label-caps">Season start</dt>
          <dd className="digits">{dayText(league.seasonStartDate)}</dd>
        </div>
        <div>
          <dt className="label-caps">Draft deadline</dt>
          <dd className="digits">
            {dateText(draftingEndDate)} at {timeText(draftingEndDate)}
            <span className="block text-sm text-ink-soft">
              <Deadline at={draftingEndDate} timeZone={timeZone} estimated={draftingEndEstimated} />
            </span>
          </dd>
        </div>
        {(league.status === 'live' || league.status === 'provisional') && <MyPlace leagueId={id} />}
      </dl>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {isOpen && (
          <ButtonLink href={`/leagues/${id}/draft`} variant="primary" className="max-sm:col-span-2">
            Draft Team
          </ButtonLink>
        )}
        <ButtonLink href={`/leagues/${id}`}>View Details</ButtonLink>
        <ButtonLink href={`/leagues/${id}/live`}>Live Scores</ButtonLink>
      </div>
    </li>
  )
}
