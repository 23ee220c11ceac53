import { useEffect, useRef, useState } from 'react'

import { adviseTeam, analyzeGroups, type Writer } from '#contract/assistant.ts'
import type { League } from '#contract/leagues.ts'
import { ApiError } from '#web/client/api.ts'
import type { Golfer } from '#web/draft/board/field.ts'
import { toast } from '#web/ui/toast.ts'

import { ask } from './ask.ts'

/** What can be asked: about the groups, or for a team. */
export type Topic = 'groups' | 'team'

export interface Answer {
  topic: Topic
  /** As far as it is written. */
  text: string
  state: 'writing' | 'written' | 'failed'
  writtenBy: Writer | null
  /** The team as advised; empty until it is known. */
  picks: readonly string[]
}

const begun = { text: '', state: 'writing', writtenBy: null, picks: [] } as const

/**
 * Asks the assistant about a league, one question at a time.
 *
 * @param loadField gives the golfers it is asked about, once they are there
 */
export function useAssistant(league: League, loadField: () => Promise<readonly Golfer[]>) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  /** Why the plan does not include it; null while nobody said so. */
  const [upgrade, setUpgrade] = useState<string | null>(null)
  const asked = useRef<AbortController>(null)
  useEffect(() => () => asked.current?.abort(), [])

  async function write(topic: Topic, team: readonly string[]): Promise<void> {
    asked.current?.abort()
    const { signal } = (asked.current = new AbortController())
    const become = (change: Partial<Answer>) => {
      if (!signal.aborted) setAnswer((before) => ({ ...begun, topic, ...before, ...change }))
    }
    setAnswer({ ...begun, topic })
    const asking = { signal, onText: (text: string) => become({ text }) }
    try {
      const field = await loadField()
      if (signal.aborted) return
      if (field.length === 0 || !league.tournamentName) throw new Missing()
      const about = {
        leagueId: league.id,
        tournamentName: league.tournamentName,
        playerGroups: groupsOf(field),
      }
      if (topic === 'groups') {
        const body = { ...about, players: askedOf(field) }
        const { analysis, writtenBy } = await ask(analyzeGroups, body, asking)
        become({ text: analysis, writtenBy, state: 'written' })
      } else {
        const body = { ...about, availablePlayers: askedOf(field), currentTeam: [...team] }
        const { advice, writtenBy, picks } = await ask(adviseTeam, body, asking)
        become({ text: advice, writtenBy, picks, state: 'written' })
      }
    } catch (error) {
      if (signal.aborted) return
      const problem = error instanceof ApiError ? error : null
      if (problem?.requiresUpgrade) setUpgrade(problem.error ?? '')
      else if (error instanceof Missing || problem?.code === 'missing-information') tellMissing()
      else return become({ state: 'failed' })
      setAnswer(null)
    }
  }

  return {
    answer,
    upgrade,
    closeUpgrade: () => setUpgrade(null),
    /** @param team who is picked already */
    ask: (topic: Topic, team: readonly string[] = []) => void write(topic, team),
    close() {
      asked.current?.abort()
      setAnswer(null)
    },
  }
}

/** There is nobody to ask about. */
class Missing extends Error {}

const askedOf = (field: readonly Golfer[]) =>
  field
    .filter(({ withdrawn }) => !withdrawn)
    .map(({ apiPlayerId, name, country, rank }) => ({ apiPlayerId, name, country, ranking: rank }))

const groupsOf = (field: readonly Golfer[]) =>
  field.flatMap(({ apiPlayerId, slot }) =>
    slot === 'W' ? [] : [{ groupId: slot, tournamentPlayer: { apiPlayerId } }],
  )

function tellMissing(): void {
  toast({
    title: 'Missing Information',
    description: 'The assistant needs the players of a tournament, and there are none yet.',
    variant: 'destructive',
  })
}
