import { clsx } from 'clsx'
import { Link } from 'wouter'

import type { League } from '#contract/leagues.ts'
import { dateText, dayText, timeText } from '#web/format/dates.ts'
import { Deadline, SimulatedChip, useHasPassed } from '#web/format/time.tsx'
import { LeagueStatusBadge } from '#web/leagues/league-status.tsx'
import { useAccount } from '#web/page/account.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

import { MyPlace } from './my-place.tsx'

/** One of my leagues: its tournament, its deadline, and links to the next steps. */
export function LeagueRow({ league }: { league: League }) {
  const { id, name, nickname, setupComplete, draftingEndDate, draftingEndEstimated, timeZone } =
    league
  const isOpen = !useHasPassed(draftingEndDate)
  const isMine = league.commissionerId === useAccount().id
  const next = isOpen && nextStep(league, isMine)
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
          {isOpen && !setupComplete && <Badge>Setting Up</Badge>}
          {isOpen && setupComplete && <LeagueStatusBadge status="open" />}
          {!isOpen && league.status !== 'open' && <LeagueStatusBadge status={league.status} />}
          {league.simulated && <SimulatedChip />}
        </div>
        {nickname && <p className="text-ink-soft">&quot;{nickname}&quot;</p>}
        <p>{league.tournamentName || 'Tournament'}</p>
        {isOpen && !setupComplete && !isMine && (
          <p className="text-sm">{league.commissionerName} is still sorting the golfers.</p>
        )}
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
        {(league.status === 'live' || league.status === 'provisional') && (
          <MyPlace league={league} />
        )}
      </dl>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {next && (
          <ButtonLink href={next.href} variant="primary" className="max-sm:col-span-2">
            {next.label}
          </ButtonLink>
        )}
        <ButtonLink href={`/leagues/${id}`}>View Details</ButtonLink>
        <ButtonLink href={`/leagues/${id}/live`}>Live Scores</ButtonLink>
      </div>
    </li>
  )
}

/** Drafting waits for the setup, which only the commissioner can finish. */
function nextStep({ id, setupComplete }: League, isMine: boolean) {
  if (setupComplete) return { href: `/leagues/${id}/draft`, label: 'Draft Team' }
  return isMine ? { href: `/leagues/${id}`, label: 'Finish Setup' } : null
}
