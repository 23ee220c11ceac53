import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'

import type { League } from '#contract/leagues.ts'
import { positionWords } from '#web/format/play.ts'
import { Movement, ToPar } from '#web/format/score.tsx'
import { useScoreInterval } from '#web/format/use-score-interval.ts'
import { notEnteredText } from '#web/leagues/not-entered.tsx'
import { myPlacesQuery } from '#web/leagues/queries.ts'

/** My place in a live league; a dash until the scores are loaded. */
export function MyPlace({ league }: { league: Pick<League, 'id' | 'status'> }) {
  const { data } = useQuery({ ...myPlacesQuery, refetchInterval: useScoreInterval() })
  const mine = data?.find((place) => place.leagueId === league.id)
  return (
    <div>
      <dt className="label-caps">My place</dt>
      <dd>
        <Link
          href={`/leagues/${league.id}/leaderboard`}
          className="-my-2.5 inline-flex min-h-11 items-center gap-2 hover:underline"
        >
          {mine?.position === null ? (
            notEnteredText(league.status)
          ) : (
            <>
              <span className="digits text-lg font-semibold text-ink">
                <span aria-hidden="true">{mine?.position ?? '-'}</span>
                <span className="sr-only">{positionWords(mine?.position ?? '-')}</span>
              </span>
              {mine && <span className="text-sm">of {mine.teams}</span>}
              {mine && <ToPar value={mine.totalToPar} className="font-semibold" />}
              {mine && <Movement places={mine.movement} />}
            </>
          )}
        </Link>
      </dd>
    </div>
  )
}
