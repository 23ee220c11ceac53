import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'

import { positionWords } from '#web/format/play.ts'
import { Movement, ToPar } from '#web/format/score.tsx'
import { useScoreInterval } from '#web/format/use-score-interval.ts'
import { notEnteredText } from '#web/leagues/not-entered.tsx'
import { useAccount } from '#web/page/account.tsx'
import { leaderboardQuery } from '#web/scoring/leaderboard-query.ts'

/** My place in a live league; a dash until the scores are loaded. */
export function MyPlace({ leagueId }: { leagueId: string }) {
  const { id: me } = useAccount()
  const { data } = useQuery({ ...leaderboardQuery(leagueId), refetchInterval: useScoreInterval() })
  const mine = data?.standings.find(({ userId }) => userId === me)
  return (
    <div>
      <dt className="label-caps">My place</dt>
      <dd>
        <Link
          href={`/leagues/${leagueId}/leaderboard`}
          className="-my-2.5 inline-flex min-h-11 items-center gap-2 hover:underline"
        >
          {data && !mine ? (
            notEnteredText(data.status)
          ) : (
            <>
              <span className="digits text-lg font-semibold text-ink">
                <span aria-hidden="true">{mine?.position ?? '-'}</span>
                <span className="sr-only">{positionWords(mine?.position ?? '-')}</span>
              </span>
              {data && <span className="text-sm">of {data.standings.length}</span>}
              {mine && <ToPar value={mine.totalToPar} className="font-semibold" />}
              {mine && <Movement places={mine.movement} />}
            </>
          )}
        </Link>
      </dd>
    </div>
  )
}
