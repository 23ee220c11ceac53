import type { Message } from '#contract/people/messages.ts'
import { useShootoutLines } from '#web/game/shootout/use-shootout-lines.ts'
import { useSpoilers } from '#web/game/spoilers/use-spoilers.ts'
import { useScorerLines } from '#web/game/week/scorer-lines.ts'

/** The scorer's lines of a league's chat. For someone who hides scores only the Reveal, until they show them. */
export function useChatLines(leagueId: string): readonly Message[] | undefined {
  const lines = useScorerLines(leagueId, useShootoutLines(leagueId))
  const { hidden } = useSpoilers(leagueId)
  return hidden ? lines?.filter(({ id }) => id === 'reveal') : lines
}
