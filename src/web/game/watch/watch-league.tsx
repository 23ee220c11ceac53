import { ChevronDown, Tv } from 'lucide-react'
import { useLocation } from 'wouter'

import type { WatchBoard } from '#contract/game/watch.ts'
import { Pictured } from '#web/accounts/pictures/pictured.tsx'
import { contribution } from '#web/format/contribution.ts'
import { SimulatedBadge } from '#web/format/date-time.tsx'
import { percentText } from '#web/format/numbers.ts'
import { Position } from '#web/format/position-text.tsx'
import { Movement, ToPar } from '#web/format/score.tsx'
import { Thru } from '#web/format/thru.tsx'
import { ClubBand } from '#web/leagues/club-band.tsx'
import { LockCountdown } from '#web/leagues/draft-deadline.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

import { BumpChart } from '../history/bump-chart.tsx'
import { firstPlaceText } from '../history/standings-history.ts'
import { BoardAge, type FreshnessProps } from './board-age.tsx'
import {
  chartPoints,
  statusText,
  teamColors,
  type WatchedGolfer,
  watchedTeams,
  type WatchTeam,
} from './watch-board.ts'

/** A league's board for someone without an account, on a phone or a desktop. */
export function WatchLeague({ board, ...age }: FreshnessProps) {
  const { league, look, status } = board
  const points = chartPoints(board)
  const [here] = useLocation()
  return (
    <>
      <ClubBand look={look} className="rounded-t-slot border-b" />
      <header className="grid gap-2 border-b border-line p-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 grow basis-52">
            <h1 tabIndex={-1} className="text-xl">
              {league.name}
            </h1>
            <p className="text-ink-soft">{league.tournamentName}</p>
          </div>
          <ButtonLink href={`${here}?tv`} icon={Tv}>
            Show on a TV
          </ButtonLink>
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong>{statusText(board)}</strong>
          <BoardAge {...{ board, ...age }} />
          {league.simulated && <SimulatedBadge />}
        </p>
      </header>
      {status === 'open' ? (
        <BeforeLock board={board} />
      ) : (
        <WatchStandings teams={watchedTeams(board)} />
      )}
      {points.length > 1 && (
        <section aria-labelledby="watch-chart" className="border-t border-line p-4">
          <h2 id="watch-chart" className="mb-3 text-lg">
            The Week So Far
          </h2>
          <BumpChart
            colors={teamColors(board)}
            {...{ points }}
            me=""
            index={points.length - 1}
            description={firstPlaceText(points.at(-1)?.standings ?? [])}
          />
        </section>
      )}
    </>
  )
}

/** Until picks lock there is a deadline and a number, and nothing else. */
function BeforeLock({ board: { league } }: { board: WatchBoard }) {
  return (
    <EmptyState title={`${league.members} ${league.members === 1 ? 'is' : 'are'} in`}>
      <p>
        <LockCountdown of={league} />
      </p>
      <p>The leaderboard shows up here once picks lock. Leave this page open.</p>
    </EmptyState>
  )
}

function WatchStandings({ teams }: { teams: readonly WatchTeam[] }) {
  if (teams.length === 0) {
    return (
      <EmptyState title="No one entered">
        No one saved a team before picks locked, so there’s nothing to score.
      </EmptyState>
    )
  }
  return (
    <ol aria-label="Standings" className="@container">
      {teams.map((team) => (
        <li key={team.id} className="ruled first:border-t-0">
          <WatchTeamRow team={team} />
        </li>
      ))}
    </ol>
  )
}

function WatchTeamRow({ team }: { team: WatchTeam }) {
  const { position, name, color, pictureId, movement, totalToPar, chance, golfers } = team
  return (
    <details className="group">
      <summary className="flex min-h-12 list-none items-center gap-x-3 px-4 py-1 @max-[17rem]:flex-wrap [&::-webkit-details-marker]:hidden">
        <Position position={position} className="tile shrink-0" />
        <Pictured pictureId={pictureId}>
          <Avatar name={name} color={color ?? undefined} size="small" />
        </Pictured>
        <span className="min-w-0 grow @max-[17rem]:order-last @max-[17rem]:basis-full">
          <span className="flex flex-wrap items-center gap-x-2 font-semibold">
            <span className="min-w-0 break-words">{name}</span>
            <Movement places={movement} />
          </span>
          {chance !== null && (
            <span className="digits block text-xs text-ink-soft">{percentText(chance)} to win</span>
          )}
        </span>
        <span className="ms-auto font-display text-lg font-semibold">
          <ToPar value={totalToPar} />
        </span>
        <ChevronDown className="size-4 shrink-0 text-ink-soft group-open:rotate-180 @max-[17rem]:hidden" />
      </summary>
      <ul className="bg-paper px-4 pb-2 text-sm">
        {golfers.map((golfer) => (
          <WatchGolferRow key={golfer.apiPlayerId} golfer={golfer} />
        ))}
      </ul>
    </details>
  )
}

function WatchGolferRow({ golfer }: { golfer: WatchedGolfer }) {
  const { name, position, thru, teeTime, counting } = golfer
  return (
    <li className="flex min-h-9 items-center gap-x-3 border-t @max-[17rem]:flex-wrap border-line">
      <span className="min-w-0 grow break-words @max-[17rem]:basis-full">
        {name} {!counting && <span className="text-ink-soft">Dropped</span>}
      </span>
      <span className="digits text-ink-soft">{position}</span>
      <Thru {...{ thru, teeTime }} />
      <span className="w-9 text-end font-semibold">
        <ToPar value={contribution(golfer)} />
      </span>
    </li>
  )
}
