import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { TournamentScoreboard } from '#contract/game/tournaments.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { listText } from '#domain/lists.ts'
import { useScorePollInterval } from '#web/api/live/use-score-poll-interval.ts'
import { useMe } from '#web/api/session.tsx'
import { FlaggedName } from '#web/format/flag.tsx'
import { positionWords } from '#web/format/position.ts'
import { ToPar } from '#web/format/score.tsx'
import { Thru } from '#web/format/thru.tsx'
import { leagueQuery } from '#web/leagues/queries.ts'
import { editionOf, scoreboardQuery } from '#web/tournaments/queries.ts'
import { Scorecard } from '#web/tournaments/scorecard/scorecard.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

import { leaderboardQuery } from '../leaderboard-query.ts'
import { ScoreGate } from '../spoilers/score-gate.tsx'

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
  onClose: () => void
}

// From the lower edge on a phone, in the middle of a wide screen.
const placement = 'bottom-3 max-h-[85dvh] max-w-3xl sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2'

/** A golfer in the league's tournament: where they stand, whose they are, and the scorecard. */
export function GolferSheet({ leagueId, golfer, href, onClose }: GolferSheetProps) {
  const league = useQuery(leagueQuery(leagueId))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      className={placement}
      title={<FlaggedName country={golfer.country}>{golfer.name}</FlaggedName>}
      footer={<ButtonLink href={href}>Live Scores</ButtonLink>}
    >
      <QueryContent query={league} label="golfer" skeleton={<SkeletonRows rows={4} />}>
        {(league) => (
          <ScoreGate leagueId={leagueId}>
            <GolferWeek {...{ league, golfer }} />
          </ScoreGate>
        )}
      </QueryContent>
    </Dialog>
  )
}

function GolferWeek({ league, golfer }: { league: League; golfer: Golfer }) {
  const me = useMe()
  const tournament = editionOf(league)
  const refetchInterval = useScorePollInterval()
  const board = useQuery({ ...scoreboardQuery(tournament), refetchInterval })
  const standings = useQuery(leaderboardQuery(league.id))
  const teams = (standings.data?.standings ?? []).filter(({ golfers }) =>
    golfers.some(({ apiPlayerId }) => apiPlayerId === golfer.apiPlayerId),
  )
  const others = teams.filter(({ userId }) => userId !== me.id).map(({ name }) => name)
  const owners = others.length < teams.length ? ['you', ...others] : others
  return (
    <QueryContent query={board} label="scores" skeleton={<SkeletonRows rows={4} />}>
      {({ rows }) => {
        const row = rows.find(({ apiPlayerId }) => apiPlayerId === golfer.apiPlayerId)
        return (
          <>
            {row && <GolferFigures row={row} timeZone={league.timeZone} />}
            {owners.length > 0 && (
              <p className="text-sm text-ink-soft">Picked by {listText(owners)}.</p>
            )}
            {row && (row.thru || row.rounds.length > 0) ? (
              <Scorecard {...{ tournament, golfer }} />
            ) : (
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
  timeZone: string
}

/** The golfer's place, today, how far they are, and the total, in the order of every table. */
function GolferFigures({ row, timeZone }: FiguresProps) {
  const { position, today, thru, teeTime, toPar, out } = row
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      <Figure label="Place">
        <span aria-hidden="true">{position}</span>
        <span className="sr-only">{positionWords(position)}</span>
      </Figure>
      <Figure label="Today">
        <ToPar value={today} />
      </Figure>
      <Figure label="Thru">
        <Thru thru={thru} teeTime={out ? null : teeTime} timeZone={timeZone} />
      </Figure>
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
