import { Link } from 'wouter'

import type { MyStanding } from '#contract/leagues/leagues.ts'
import { positionWords } from '#web/format/position.ts'
import { Money, Movement, ToPar } from '#web/format/score.tsx'
import { useAreScoresHidden } from '#web/game/spoilers/shown-rounds.ts'

/** My score in a league that is underway: place, total, today, and what the place is worth. */
export function MyScore({ leagueId, place }: { leagueId: string; place: MyStanding }) {
  const hidden = useAreScoresHidden(leagueId, place)
  const { position, teams, totalToPar, movement, today, prize } = place
  return (
    <Link
      href={`/leagues/${leagueId}/leaderboard`}
      className="relative z-1 col-start-2 row-span-3 row-start-1 grid min-h-11 min-w-20 content-center justify-items-end hover:underline sm:row-span-4"
    >
      {hidden ? (
        'Hidden'
      ) : (
        <>
          <span className="digits flex items-center gap-2 text-base leading-5 font-semibold">
            <Movement places={movement} />
            <span aria-hidden="true">{position}</span>
            <span className="sr-only">My place: {positionWords(position ?? '')}</span>
            <ToPar value={totalToPar} />
          </span>
          <span className="text-xs">
            of {teams}
            {today !== null && (
              <>
                , today <ToPar value={today} className="font-semibold" />
              </>
            )}
          </span>
          {prize > 0 && <Money cents={prize} className="text-xs font-semibold" />}
        </>
      )}
    </Link>
  )
}
