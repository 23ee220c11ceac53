import { clsx } from 'clsx'
import { Link } from 'wouter'

import type { League } from '#contract/leagues/leagues.ts'
import { myResultText } from '#domain/week/my-result.ts'
import { useMe } from '#web/api/session.tsx'
import { dateText, dayText, durationText, timeText } from '#web/format/dates.ts'
import { playText } from '#web/format/play-state.ts'
import { useAreScoresHidden } from '#web/game/spoilers/shown-rounds.ts'
import { notEnteredText } from '#web/leagues/not-entered-note.tsx'
import { useLeaguePhase } from '#web/leagues/use-league-phase.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

import { MyScore } from './my-score.tsx'

/** One of my leagues: what happens in it now, and my place or my next step. At most 76 px high on a phone. */
export function LeagueRow({ league }: { league: League }) {
  const { id, name, nickname, setupComplete, draftingEndDate } = league
  const { closed } = useLeaguePhase(league)
  const tournament = league.tournamentName || 'Tournament'
  return (
    <li
      className={clsx(
        'ruled relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-0.5 hover:bg-line/30 sm:grid-cols-[minmax(0,1fr)_auto_auto]',
        !closed && 'mine',
      )}
    >
      <p className="col-start-1 flex gap-x-1.5 leading-5">
        <span className="truncate font-semibold">{name}</span>
        {nickname && <span className="truncate text-ink-soft">&quot;{nickname}&quot;</span>}
      </p>
      <Link
        href={`/leagues/${id}/live`}
        aria-label={`${tournament}, Live Scores`}
        className="relative z-1 col-start-1 truncate justify-self-start text-sm leading-4.5 hover:underline"
      >
        {tournament}
      </Link>
      {/* Small, so that five leagues fit a phone. */}
      <p className="col-start-1 row-start-3 text-xs font-semibold max-sm:col-end-3">
        {!closed && (
          <span className="me-1.5 rounded-slot bg-flag px-1 text-on-flag">
            {setupComplete ? 'Draft Open' : 'Setting Up'}
          </span>
        )}
        <span>
          <LeagueState league={league} />
        </span>
      </p>
      <p className="digits col-start-1 row-start-4 text-xs text-ink-soft max-sm:col-end-3">
        <span className="sr-only">Season start </span>
        {dayText(league.seasonStartDate)}, draft
        <span className="sr-only"> deadline</span> {dateText(draftingEndDate)} at{' '}
        {timeText(draftingEndDate)}
        {league.simulated && ' · Simulated'}
      </p>
      <ScoreOrStep league={league} />
      <Link
        href={`/leagues/${id}`}
        className="link text-sm after:absolute after:inset-0 max-sm:absolute max-sm:inset-0 sm:row-span-4 sm:row-start-1"
      >
        <span className="max-sm:sr-only">View Details</span>
        <span className="sr-only">, {name}</span>
      </Link>
    </li>
  )
}

/** My score once picks are locked, and until then my next step. */
function ScoreOrStep({ league }: { league: League }) {
  const { closed, place, step } = useLeaguePhase(league)
  if (closed)
    return place && place.position !== null && <MyScore leagueId={league.id} place={place} />
  if (!step) return null
  return (
    <ButtonLink
      href={step.href}
      variant="primary"
      className="z-1 col-start-2 row-span-2 row-start-1 -my-1 sm:row-span-4"
    >
      {step.label}
    </ButtonLink>
  )
}

/** What happens in a league now, in a few words: what it waits for, the round, or how it ended for me. */
function LeagueState({ league }: { league: League }) {
  const { setupComplete, status, commissionerId, commissionerName, draftingEndDate } = league
  const { closed, place, hasPicked, missing } = useLeaguePhase(league)
  const me = useMe().id
  const now = useNow(60_000)
  const hidden = useAreScoresHidden(league.id, place)
  if (!closed) {
    if (!setupComplete && commissionerId !== me)
      return `${commissionerName} is still sorting the golfers.`
    const closes = `locks in ${durationText(draftingEndDate.getTime() - now)}`
    if (!setupComplete || hasPicked === undefined) return closes
    const others = missing === 0 ? 'everyone’s in' : `${missing} to pick`
    return `${hasPicked ? 'You’re in · ' : ''}${others} · ${closes}`
  }
  if (!place) return status === 'live' ? ' ' : 'Not final yet'
  if (place.position === null) return notEnteredText(status)
  if (status === 'live') return playText(place)
  return place.official && !hidden ? myResultText(place.position, place.prize) : 'Not final yet'
}
