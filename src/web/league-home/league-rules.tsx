import { playableSizes, useField } from '#web/groups/use-field.ts'
import { RulesCard } from '#web/leagues/rules/rules-card.tsx'

import type { FaceProps } from './face.tsx'

/** The league's rules, which the commissioner may change until the first team is saved. */
export function LeagueRules(props: Pick<FaceProps, 'league' | 'isCommissioner' | 'closed'>) {
  const { league, isCommissioner, closed } = props
  const { saved } = useField(league)
  return (
    <RulesCard
      league={league}
      sizes={playableSizes(saved)}
      canChange={isCommissioner && !league.frozen && !closed}
    />
  )
}
