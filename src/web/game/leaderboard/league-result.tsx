import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Trophy } from 'lucide-react'

import type { Leaderboard, LeaderboardRow } from '#contract/game/leaderboard.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { listText } from '#domain/lists.ts'
import { formatMoney } from '#domain/money/money.ts'
import { myResultText } from '#domain/week/my-result.ts'
import { useMe } from '#web/api/session.tsx'
import { Position } from '#web/format/position-text.tsx'
import { Money, ToPar } from '#web/format/score.tsx'
import { isPast } from '#web/leagues/league-status.tsx'
import { MemberAvatar } from '#web/leagues/member-avatar.tsx'
import { settleUpQuery } from '#web/leagues/settle-up/queries.ts'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

import { finalText } from './leaderboard-status.ts'

const placesShown = 3

interface FinalBoardProps {
  league: League
  board: Leaderboard
  /** Whether it offers to play the next tournament with the same people. */
  offersNext?: boolean
}

/** A finished league's podium, from the moment its result is official, or why it is void. */
export function LeagueResult(props: FinalBoardProps) {
  const { league, board } = props
  if (board.status === 'void') return <VoidResult league={league} teams={board.standings.length} />
  return <ResultBoard {...props} />
}

function ResultBoard({ league, board, offersNext = false }: FinalBoardProps) {
  const { id: me, isGuest } = useMe()
  const places = board.standings.filter(({ position }) => rankFromPosition(position) <= placesShown)
  const winners = places.filter(({ position }) => rankFromPosition(position) === 1)
  if (winners.length === 0) return null
  return (
    <section aria-label="Result" className="board @container border-t-4 border-t-flag">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
        <span className="grid size-14 shrink-0 place-items-center rounded-slot bg-flag text-on-flag">
          <Trophy className="size-7" />
        </span>
        <div className="min-w-0 grow basis-[10rem]">
          <h2 className="text-xl">{championText(winners, me)}</h2>
          <MyOutcome league={league} board={board} />
          <p className="text-ink-soft">
            {league.tournamentName}, <ToPar value={winners[0]?.totalToPar ?? null} />.{' '}
            {finalText(board)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {league.entryFee > 0 && isPast(board) && (
            <ButtonLink href={`/leagues/${league.id}#settle-up`} variant="primary">
              Settle Up
            </ButtonLink>
          )}
          {offersNext && !isGuest && (
            <ButtonLink href={`/leagues/${league.id}/run-it-back`}>Run It Back</ButtonLink>
          )}
        </div>
      </div>
      {places.length > placesShown ? (
        <ol className="grid grid-cols-1 gap-px border-t border-line bg-line sm:grid-cols-3">
          {places.map((line) => (
            <PlaceRow key={line.userId} leagueId={league.id} line={line} />
          ))}
        </ol>
      ) : (
        places.length > 1 && <Podium leagueId={league.id} places={places} />
      )}
    </section>
  )
}

/** How it ended for the reader, where the title doesn't say it: `You finished 5th and pay Tom $13.00.` */
function MyOutcome({ league, board }: FinalBoardProps) {
  const { id: me, isGuest } = useMe()
  const line = board.standings.find(({ userId }) => userId === me)
  const isChampion = line !== undefined && rankFromPosition(line.position) === 1
  const isInTitle = isChampion && (line.position === '1' || line.projectedPrize === 0)
  const settleUp = useQuery({
    ...settleUpQuery(league.id),
    enabled: league.entryFee > 0 && line !== undefined && !isInTitle,
  })
  if (!line || isInTitle) return null
  if (settleUp.isLoading) return <Skeleton className="h-7" />
  const pays =
    settleUp.data?.transfers.filter(({ from, paid }) => from.userId === me && !paid) ?? []
  const result = isChampion
    ? `You won ${formatMoney(line.projectedPrize)}`
    : myResultText(line.position, line.projectedPrize)
  const due = listText(pays.map(({ to, amount }) => `${to.name} ${formatMoney(amount)}`))
  return (
    <p className="text-lg font-semibold wrap-anywhere">
      {result}
      {due &&
        `${line.projectedPrize > 0 ? '. You' : ' and'} pay ${due}${isGuest ? ' in play money' : ''}`}
      .{settleUp.isLoadingError && ' We couldn’t load what you owe.'}
    </p>
  )
}

/** Two or three places as people take them: the winner in the middle, higher than the others. */
function Podium({ leagueId, places }: { leagueId: string; places: readonly LeaderboardRow[] }) {
  const me = useMe().id
  return (
    <ol className="mx-auto flex max-w-xl items-end gap-2 overflow-hidden px-3 @max-[16rem]:flex-wrap">
      {places.map((line, nth) => (
        <li
          key={line.userId}
          className={clsx(
            'grid min-w-0 grow basis-0 grid-cols-[minmax(0,1fr)] gap-1 text-center @max-[16rem]:order-none @max-[16rem]:basis-full',
            // The second stands to the left of the winner.
            nth === 1 && '-order-1',
          )}
        >
          <MemberAvatar
            {...{ leagueId }}
            userId={line.userId}
            name={line.name}
            size={nth === 0 ? 'large' : 'medium'}
            className="mx-auto"
          />
          <p className="text-sm leading-tight font-semibold">
            {line.name}
            {line.userId === me && <span className="font-normal text-ink-soft"> (you)</span>}
          </p>
          <p className="text-sm">
            <ToPar value={line.totalToPar} className="font-semibold" />
            {line.projectedPrize > 0 && (
              <Money cents={line.projectedPrize} className="block font-semibold" />
            )}
          </p>
          <span
            className={clsx(
              'grid animate-rise place-items-center rounded-t-slot border border-b-0 font-display text-xl font-semibold',
              steps[rankFromPosition(line.position) - 1],
            )}
          >
            <Position position={line.position} />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The steps of the podium, first place first. */
const steps = [
  'h-24 border-flag bg-flag text-on-flag',
  'h-16 border-edge bg-line text-ink',
  'h-12 border-edge bg-paper text-ink',
]

function PlaceRow({ leagueId, line }: { leagueId: string; line: LeaderboardRow }) {
  const isMine = line.userId === useMe().id
  return (
    <li
      className={clsx('flex min-h-16 items-center gap-3 px-4 py-2', isMine ? 'mine' : 'bg-board')}
    >
      <Position position={line.position} className="tile" />
      <MemberAvatar {...{ leagueId }} userId={line.userId} name={line.name} size="small" />
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold">{line.name}</span>
        <ToPar value={line.totalToPar} />
      </span>
      {line.projectedPrize > 0 && <Money cents={line.projectedPrize} className="font-semibold" />}
    </li>
  )
}

function VoidResult({ league, teams }: { league: League; teams: number }) {
  const fees = league.entryFee > 0 && '. No one owes a fee, and anyone who paid gets it back'
  return (
    <section aria-label="Result" className="board border-t-4 border-t-rough p-4">
      <h2 className="text-lg">This league is void</h2>
      <p className="mt-1 max-w-prose">
        {teams < 2 ? (
          <>
            {teams === 0 ? 'No one entered a team' : 'Only one team entered'}, so there’s nothing to
            win and no achievements to unlock{fees}.
          </>
        ) : (
          <>
            Fewer than 36 holes of {league.tournamentName} counted, so no one wins and there are no
            achievements to unlock{fees}. The standings below are from when play ended.
          </>
        )}
      </p>
    </section>
  )
}

function championText(winners: readonly LeaderboardRow[], me: string): string {
  const mine = winners.find(({ userId }) => userId === me)
  if (mine && winners.length === 1)
    return mine.projectedPrize > 0 ? `You won ${formatMoney(mine.projectedPrize)}` : 'You won'
  const others = winners.flatMap(({ userId, name }) => (userId === me ? [] : [name]))
  const names = listText(mine ? ['You', ...others] : others)
  return winners.length === 1 ? `${names} wins` : `${names} share the title`
}

const rankFromPosition = (position: string) =>
  Number.parseInt(position.replace('T', ''), 10) || Infinity
