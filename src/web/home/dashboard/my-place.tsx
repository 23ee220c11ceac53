import { Link } from 'wouter'

import type { MyStanding as Place } from '#contract/leagues/leagues.ts'
import { positionWords } from '#web/format/position.ts'
import { Movement, ToPar } from '#web/format/score.tsx'
import { useAreScoresHidden } from '#web/game/spoilers/shown-rounds.ts'

/** My place in a league that is underway; a dash until the scores are loaded. */
export function MyPlace({ leagueId, place }: { leagueId: string; place: Place | undefined }) {
  const hidden = useAreScoresHidden(leagueId, place)
  const position = hidden ? 'Hidden' : (place?.position ?? '-')
  return (
    <div>
      <dt className="label-caps">My place</dt>
      <dd>
        <Link
          href={`/leagues/${leagueId}/leaderboard`}
          className="-my-2.5 inline-flex min-h-11 items-center gap-2 hover:underline"
        >
          <span className="digits text-lg font-semibold text-ink">
            <span aria-hidden="true">{position}</span>
            <span className="sr-only">{hidden ? position : positionWords(position)}</span>
          </span>
          {!hidden && place && (
            <>
              <span className="text-sm">of {place.teams}</span>
              <ToPar value={place.totalToPar} className="font-semibold" />
              <Movement places={place.movement} />
            </>
          )}
        </Link>
      </dd>
    </div>
  )
}
