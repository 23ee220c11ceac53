import type { League } from '#contract/leagues/leagues.ts'
import { playableSlotSizes, useLeagueField } from '#web/leagues/groups/use-league-field.ts'
import { RulesCard } from '#web/leagues/rules/rules-card.tsx'

interface LeagueRulesProps {
  league: League
  isCommissioner: boolean
  /** Whether the draft has closed. */
  closed: boolean
}

/** The league's rules, which the commissioner may change until the first team is saved. */
export function LeagueRules({ league, isCommissioner, closed }: LeagueRulesProps) {
  const field = useLeagueField(league)
  return (
    <RulesCard
      league={league}
      sizes={playableSlotSizes(field)}
      canChange={isCommissioner && !league.frozen && !closed}
    />
  )
}
