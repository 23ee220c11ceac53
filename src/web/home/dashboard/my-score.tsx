import { Link } from 'wouter'

import type { League, MyStanding } from '#contract/leagues/leagues.ts'
import { positionWords } from '#web/format/position.ts'
import { Movement, ToPar } from '#web/format/score.tsx'
import { useAreScoresHidden } from '#web/game/spoilers/shown-rounds.ts'

interface MyScoreProps {
  league: Pick<League, 'id' | 'name'>
  place: MyStanding
}

/** My score in a league that is underway: place, total, and today's score while a round is played. */
export function MyScore({ league: { id, name }, place }: MyScoreProps) {
  const hidden = useAreScoresHidden(id, place)
  const { position, teams, totalToPar, movement, today, roundStatus } = place
  const isPlaying = roundStatus === 'in-progress' || roundStatus === 'suspended'
  return (
    <Link
      href={`/leagues/${id}/leaderboard`}
      className="beside-text grid min-h-11 min-w-20 content-center hover:underline"
    >
      {hidden ? (
        'Hidden'
      ) : (
        <>
          <span className="digits flex items-center gap-2 text-base leading-tight font-semibold">
            <Movement places={movement} />
            <span aria-hidden="true">{position}</span>
            <span className="sr-only">My place: {positionWords(position ?? '')}</span>
            <ToPar value={totalToPar} />
          </span>
          <span className="text-xs">
            of {teams}
            {isPlaying && today !== null && (
              <>
                , today <ToPar value={today} className="font-semibold" />
              </>
            )}
          </span>
        </>
      )}
      <span className="sr-only">, {name}</span>
    </Link>
  )
}
