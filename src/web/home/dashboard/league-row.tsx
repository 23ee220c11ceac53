import { clsx } from 'clsx'
import { Link } from 'wouter'

import type { League } from '#contract/leagues/leagues.ts'
import { formatMoney } from '#domain/money/money.ts'
import { myResultText } from '#domain/week/my-result.ts'
import { useMe } from '#web/api/session.tsx'
import { numericDateText, numericDayText, durationText, timeText } from '#web/format/dates.ts'
import { playText } from '#web/format/play-state.ts'
import { useAreScoresHidden } from '#web/game/spoilers/shown-rounds.ts'
import { isPlayOver } from '#web/leagues/league-status.tsx'
import { notEnteredText } from '#web/leagues/not-entered-note.tsx'
import { useLeaguePhase } from '#web/leagues/use-league-phase.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

import { MyScore } from './my-score.tsx'

type Phase = ReturnType<typeof useLeaguePhase>

interface PhaseProps {
  league: League
  phase: Phase
}

/** One of my leagues: what happens in it now, and my place or my next step. At most 76 px high on a phone. */
export function LeagueRow({ league }: { league: League }) {
  const { id, name, nickname, setupComplete, draftingEndDate } = league
  const phase = useLeaguePhase(league)
  const { closed } = phase
  const tournament = league.tournamentName || 'Tournament'
  return (
    <li className={clsx('league-row ruled hover:bg-line/30', !closed && 'mine')}>
      <p className="col-start-1 flex gap-x-1.5 leading-tight">
        <span className="truncate font-semibold">{name}</span>
        {nickname && (
          <span className="shrink-99 truncate text-ink-soft">&quot;{nickname}&quot;</span>
        )}
      </p>
      {/* Too small for a thumb, so on a phone the row's own link lies over it. */}
      <Link
        href={`/leagues/${id}/live`}
        aria-label={`${tournament}, Live Scores`}
        className="col-start-1 max-w-full truncate justify-self-start text-sm leading-tight hover:underline sm:relative sm:z-1"
      >
        {tournament}
      </Link>
      <p className="league-row-state">
        {!closed && (
          <span className="me-1.5 rounded-slot bg-flag px-1 text-on-flag">
            {setupComplete ? 'Draft Open' : 'Setting Up'}
          </span>
        )}
        <span>
          {closed ? <PlayState {...{ league, phase }} /> : <DraftState {...{ league, phase }} />}
        </span>
      </p>
      <p className="league-row-dates">
        Starts {numericDayText(league.seasonStartDate)} · draft
        <span className="sr-only"> deadline</span> {numericDateText(draftingEndDate)} at{' '}
        {league.draftingEndEstimated && 'about '}
        {timeText(draftingEndDate)}
        {league.simulated && ' · Simulated'}
      </p>
      <ScoreOrStep {...{ league, phase }} />
      <Link href={`/leagues/${id}`} className="league-row-link link text-sm">
        <span className="max-sm:sr-only">View Details</span>
        <span className="sr-only">, {name}</span>
      </Link>
    </li>
  )
}

/** My score once picks are locked, and until then my next step. */
function ScoreOrStep({ league, phase: { closed, place, step } }: PhaseProps) {
  if (closed) return place && place.position !== null && <MyScore {...{ league, place }} />
  if (!step) return null
  return (
    <ButtonLink href={step.href} variant="primary" className="beside-text">
      {step.label}
    </ButtonLink>
  )
}

/** What an open league waits for, and how long. */
function DraftState({ league, phase: { hasPicked, missing } }: PhaseProps) {
  const { setupComplete, commissionerId, commissionerName, draftingEndDate } = league
  const me = useMe().id
  const now = useNow(1_000)
  if (!setupComplete && commissionerId !== me)
    return `${commissionerName} is still sorting the golfers.`
  const closes = `locks in ${durationText(draftingEndDate.getTime() - now)}`
  if (!setupComplete || hasPicked === undefined) return closes
  if (!hasPicked) return `You haven’t picked · ${closes}`
  if (missing === undefined) return `You’re in · ${closes}`
  const others = missing === 1 ? '1 hasn’t picked' : `${missing} haven’t picked`
  return `You’re in · ${missing ? others : 'everyone’s in'} · ${closes}`
}

/** The round and what my place is worth after picks lock, or how the league ended for me. */
function PlayState({ league: { id, status }, phase: { place } }: PhaseProps) {
  const hidden = useAreScoresHidden(id, place)
  const isOver = isPlayOver(status)
  if (!place) return isOver ? 'Not final yet' : 'Picks are locked'
  const { position, prize, official } = place
  if (position === null) return notEnteredText(status)
  if (isOver && official && !hidden) return myResultText(position, prize)
  const worth = prize > 0 && !hidden ? ` · worth ${formatMoney(prize)}` : ''
  return (isOver ? 'Not final yet' : playText(place)) + worth
}
