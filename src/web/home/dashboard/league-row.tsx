import { clsx } from 'clsx'
import { Link } from 'wouter'

import type { League, MyStanding as Place } from '#contract/leagues/leagues.ts'
import { useMe } from '#web/api/session.tsx'
import { Countdown, SimulatedBadge } from '#web/format/date-time.tsx'
import { dateText, dayText, timeText } from '#web/format/dates.ts'
import { LeagueStatusBadge, PlayStateBadge } from '#web/leagues/league-status.tsx'
import { notEnteredText } from '#web/leagues/not-entered-note.tsx'
import { useLeaguePhase } from '#web/leagues/use-league-phase.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

import { MyPlace } from './my-place.tsx'

/** One of my leagues: its phase, deadline, and my next step. */
export function LeagueRow({ league }: { league: League }) {
  const { id, name, nickname, draftingEndDate, draftingEndEstimated, timeZone } = league
  const { closed, place, hasPicked, step } = useLeaguePhase(league)
  const isIn = place?.position !== null
  return (
    <li className={clsx('ruled grid gap-4 p-4 first:border-t-0', !closed && 'mine')}>
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
          <LeagueRowBadge {...{ league, closed, place }} />
          {league.simulated && <SimulatedBadge />}
        </div>
        {nickname && <p className="text-ink-soft">&quot;{nickname}&quot;</p>}
        <p>{league.tournamentName || 'Tournament'}</p>
        <LeagueRowNote {...{ league, closed, hasPicked, isIn }} />
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
              <Countdown
                at={draftingEndDate}
                timeZone={timeZone}
                estimated={draftingEndEstimated}
              />
            </span>
          </dd>
        </div>
        {closed && league.setupComplete && isIn && <MyPlace leagueId={id} place={place} />}
      </dl>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {step && (
          <ButtonLink href={step.href} variant="primary" className="max-sm:col-span-2">
            {step.label}
          </ButtonLink>
        )}
        <ButtonLink href={`/leagues/${id}`}>View Details</ButtonLink>
        <ButtonLink href={`/leagues/${id}/live`}>Live Scores</ButtonLink>
      </div>
    </li>
  )
}

interface LeagueRowProps {
  league: League
  closed: boolean
}

/** The badge beside the name. Until the places are loaded, a league in play has none. */
function LeagueRowBadge({ league, closed, place }: LeagueRowProps & { place: Place | undefined }) {
  const { status, setupComplete } = league
  if (!closed)
    return setupComplete ? <LeagueStatusBadge status="open" /> : <Badge>Setting Up</Badge>
  if (status !== 'open' && status !== 'live') return <LeagueStatusBadge status={status} />
  return place ? <PlayStateBadge play={place} /> : null
}

/** A sentence on what the league waits for, or that I am not in it. */
function LeagueRowNote(props: LeagueRowProps & { hasPicked: boolean | undefined; isIn: boolean }) {
  const { league, closed, hasPicked, isIn } = props
  const { setupComplete, status, commissionerId, commissionerName } = league
  const isMine = commissionerId === useMe().id
  const text = !setupComplete
    ? !closed && !isMine && `${commissionerName} is still sorting the golfers.`
    : closed
      ? !isIn && notEnteredText(status)
      : hasPicked !== undefined && (hasPicked ? 'You’re in.' : 'Your team isn’t complete yet.')
  return text && <p className="text-sm">{text}</p>
}
