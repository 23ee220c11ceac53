import type { League } from '#contract/leagues/leagues.ts'
import { playableSizes, useField } from '#web/leagues/groups/use-field.ts'
import { RulesCard } from '#web/leagues/rules/rules-card.tsx'

interface LeagueRulesProps {
  league: League
  isCommissioner: boolean
  /** Whether the draft has closed. */
  closed: boolean
}

/** The league's rules, which the commissioner may change until the first team is saved. */
export function LeagueRules({ league, isCommissioner, closed }: LeagueRulesProps) {
  const { saved } = useField(league)
  return (
    <RulesCard
      league={league}
      sizes={playableSizes(saved)}
      canChange={isCommissioner && !league.frozen && !closed}
    />
  )
}
