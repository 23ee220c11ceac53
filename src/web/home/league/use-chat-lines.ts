import type { Message } from '#contract/people/messages.ts'
import { useShootoutMessages } from '#web/game/shootout/use-shootout-messages.ts'
import { useSpoilers } from '#web/game/spoilers/use-spoilers.ts'
import { useScorerMessages } from '#web/game/week/scorer-messages.ts'

/** The scorer's lines of a league's chat. For someone who hides scores only the Reveal, until they show them. */
export function useScorerMessagesInChat(leagueId: string): readonly Message[] | undefined {
  const lines = useScorerMessages(leagueId, useShootoutMessages(leagueId))
  const { hidden } = useSpoilers(leagueId)
  return hidden ? lines?.filter(({ id }) => id === 'reveal') : lines
}
