import { useQuery } from '@tanstack/react-query'

import type { StrategyTeam } from '#contract/game/analytics.ts'
import { sum } from '#domain/sum.ts'
import { pluralize } from '#domain/words.ts'
import { percentText } from '#web/format/numbers.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import type { DraftGolfer } from '../field/field.ts'
import { AnalyticsContent, TooLittleKnown } from './analytics-content.tsx'
import { strategyQuery } from './queries.ts'

interface TeamStrategyProps {
  leagueId: string
  field: readonly DraftGolfer[]
  onUseTeam: (apiPlayerIds: readonly string[]) => void
}

/** Three teams with their reasons, each of which can be used. */
export function TeamStrategy({ leagueId, field, onUseTeam }: TeamStrategyProps) {
  const query = useQuery(strategyQuery(leagueId, field))
  return (
    <AnalyticsContent
      query={query}
      label="team strategy"
      upgrade="Team strategy gives you three teams with reasons: the safest, the likeliest to win, and the boldest."
    >
      {({ coverage, rivals, teams }) =>
        teams.length === 0 ? (
          <TooLittleKnown coverage={coverage} />
        ) : (
          <div className="grid gap-6">
            <div className="grid gap-6 lg:grid-cols-3 lg:gap-5">
              {teams.map((team) => (
                <SuggestedTeam key={team.kind} {...{ team, rivals, onUseTeam }} />
              ))}
            </div>
            <p className="max-w-prose text-xs text-ink-soft">
              From simulated tournaments in which your rivals pick by rank. We don’t look at
              anyone’s picks, not even yours.
            </p>
          </div>
        )
      }
    </AnalyticsContent>
  )
}

const titles: Record<StrategyTeam['kind'], string> = {
  safest: 'The safest',
  likeliest: 'Most likely to win',
  boldest: 'The boldest',
}

interface SuggestedTeamProps extends Pick<TeamStrategyProps, 'onUseTeam'> {
  team: StrategyTeam
  rivals: number
}

function SuggestedTeam({ team, rivals, onUseTeam }: SuggestedTeamProps) {
  const { kind, golfers } = team
  const id = `strategy-${kind}`
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <h3 id={id} className="text-base">
        {titles[kind]}
      </h3>
      <p className="text-sm">{reasonText(team, rivals)}</p>
      <ul className="border-y border-line">
        {golfers.map((golfer) => (
          <li
            key={golfer.apiPlayerId}
            className="ruled flex items-center gap-3 py-1.5 first:border-t-0"
          >
            <span aria-hidden="true" className="tile font-display">
              {golfer.groupId}
            </span>
            <span className="min-w-0">
              <span className="block leading-snug font-semibold">{golfer.name}</span>
              <span className="digits block text-xs text-ink-soft">{golferText(golfer)}</span>
            </span>
          </li>
        ))}
      </ul>
      <Button
        variant={kind === 'likeliest' ? 'primary' : 'secondary'}
        aria-label={`Use This Team: ${titles[kind]}`}
        onClick={() => onUseTeam(golfers.map(({ apiPlayerId }) => apiPlayerId))}
      >
        Use This Team
      </Button>
    </section>
  )
}

/** Why a team is suggested, with its chance beside an even share. */
export function reasonText({ kind, chance, golfers }: StrategyTeam, rivals: number): string {
  const cuts = golfers.flatMap(({ makesCut }) => (makesCut === null ? [] : [makesCut]))
  const others = Math.max(rivals, 1)
  const against = pluralize(others, 'rival')
  const evenShare = percentText(1 / (others + 1))
  const wins = `It wins ${percentText(chance)} of the time against ${against}; an even share is ${evenShare}.`
  if (kind === 'boldest') return `Golfers few of your rivals will have. ${wins}`
  if (kind === 'likeliest') return `The golfers who win this league most often together. ${wins}`
  return cuts.length === 0
    ? `The steadiest scores in each group. ${wins}`
    : `The likeliest in each group to make the cut. Expect ${sum(cuts).toFixed(1)} of ${cuts.length}. ${wins}`
}

const golferText = ({ top10, makesCut, popularity }: StrategyTeam['golfers'][number]) =>
  [
    makesCut !== null && `Cut ${percentText(makesCut)}`,
    `top 10 ${percentText(top10)}`,
    `on ${percentText(popularity)} of teams`,
  ]
    .filter(Boolean)
    .join(' · ')
