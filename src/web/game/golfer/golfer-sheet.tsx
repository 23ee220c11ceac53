import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

import type { TournamentScoreboard } from '#contract/game/tournaments.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { isOver } from '#domain/scoring/scoring.ts'
import { useScoreQuery } from '#web/api/live/use-score-query.ts'
import { useMe } from '#web/api/session.tsx'
import { FlaggedName } from '#web/format/flag.tsx'
import { Position } from '#web/format/position-text.tsx'
import { ToPar } from '#web/format/score.tsx'
import { Thru } from '#web/format/thru.tsx'
import { leagueQuery } from '#web/leagues/queries.ts'
import { editionOf, scoreboardQuery } from '#web/tournaments/queries.ts'
import { pickedByText } from '#web/tournaments/scoreboard/golfer-owners.tsx'
import { ownersByGolfer } from '#web/tournaments/scoreboard/owners-by-golfer.ts'
import { RefreshError } from '#web/tournaments/scoreboard/refresh-error.tsx'
import { roundLabel } from '#web/tournaments/scoreboard/scoreboard-status.ts'
import { Scorecard } from '#web/tournaments/scorecard/scorecard.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'
import { buttonClass } from '#web/ui/inputs/button.tsx'
import { placements } from '#web/ui/overlays/dialog-classes.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

import { leaderboardQuery } from '../leaderboard-query.ts'
import { HiddenScores } from '../spoilers/score-gate.tsx'
import { useSpoilers } from '../spoilers/use-spoilers.ts'
import { liveArrivals } from './live-arrivals.ts'

interface Golfer {
  apiPlayerId: string
  name: string
  country?: string | null | undefined
}

interface GolferSheetProps {
  leagueId: string
  golfer: Golfer
  /** The golfer's row of Live Scores. */
  href: string
  hideOwners: boolean | undefined
  onClose: () => void
}

/** A golfer in the league's tournament: where they stand, whose they are, and the scorecard. */
export function GolferSheet({ leagueId, golfer, href, hideOwners, onClose }: GolferSheetProps) {
  const league = useQuery(leagueQuery(leagueId))
  const { hidden, isReady, show } = useSpoilers(leagueId)
  // Links out of the sheet replace its entry in the browser's history, as the sheet is gone on the way back.
  return (
    <Dialog
      onOpenChange={onClose}
      className={placements.sheet}
      title={
        league.data && !golfer.country ? (
          <NameOnBoard {...{ golfer }} league={league.data} />
        ) : (
          <FlaggedName country={golfer.country}>{golfer.name}</FlaggedName>
        )
      }
      footer={
        <Link
          replace
          href={href}
          onClick={() => liveArrivals.set(liveArrivals.get() + 1)}
          className={buttonClass()}
        >
          Live Scores
        </Link>
      }
    >
      <QueryContent query={league} label="the golfer" skeleton={<SkeletonRows rows={4} />}>
        {(league) =>
          hidden ? (
            <HiddenScores replace onShow={show} pending={!isReady} />
          ) : (
            <GolferWeek {...{ league, golfer, hideOwners }} />
          )
        }
      </QueryContent>
    </Dialog>
  )
}

interface InLeagueProps {
  league: League
  golfer: Golfer
}

/** The golfer's name with the flag that the tournament's board has, once that has loaded. */
function NameOnBoard({ league, golfer }: InLeagueProps) {
  const board = useQuery({ ...scoreboardQuery(editionOf(league)), enabled: false })
  const row = board.data?.rows.find(({ apiPlayerId }) => apiPlayerId === golfer.apiPlayerId)
  return <FlaggedName country={row?.country}>{golfer.name}</FlaggedName>
}

function GolferWeek({
  league,
  golfer,
  hideOwners,
}: InLeagueProps & Pick<GolferSheetProps, 'hideOwners'>) {
  const me = useMe()
  const tournament = editionOf(league)
  const board = useScoreQuery(scoreboardQuery(tournament))
  const standings = useQuery(leaderboardQuery(league.id))
  const owners =
    !hideOwners && ownersByGolfer(standings.data?.standings ?? [], me.id).get(golfer.apiPlayerId)
  return (
    <QueryContent query={board} label="scores" skeleton={<SkeletonRows rows={4} />}>
      {(data) => {
        const row = data.rows.find(({ apiPlayerId }) => apiPlayerId === golfer.apiPlayerId)
        const hasPlayed = row && (row.thru || row.rounds.length > 0)
        const willPlay = row ? !row.out : data.rows.length === 0
        return (
          <>
            <RefreshError query={board} />
            {row && <GolferFigures row={row} board={data} timeZone={league.timeZone} />}
            {owners && <p className="text-sm text-ink-soft">{pickedByText(owners)}</p>}
            {hasPlayed && <Scorecard {...{ tournament, golfer }} stale={row.stale} />}
            {!hasPlayed && willPlay && (
              <p className="text-ink-soft">The scorecard starts with the first hole.</p>
            )}
          </>
        )
      }}
    </QueryContent>
  )
}

interface FiguresProps {
  row: TournamentScoreboard['rows'][number]
  board: TournamentScoreboard
  timeZone: string
}

/** The golfer's place, round, progress, and total, as a team's table has them. */
function GolferFigures({ row, board, timeZone }: FiguresProps) {
  const { position, today, thru, teeTime, toPar, out } = row
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      <Figure label="Pos">
        <Position position={position} />
      </Figure>
      <Figure label={roundLabel(board)}>
        <ToPar value={today} />
      </Figure>
      {!isOver(board) && (
        <Figure label="Thru">
          <Thru thru={thru} teeTime={out ? null : teeTime} timeZone={timeZone} />
        </Figure>
      )}
      <Figure label="To par">
        <ToPar value={toPar} />
      </Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label-caps">{label}</dt>
      <dd className="digits text-xl font-semibold">{children}</dd>
    </div>
  )
}
