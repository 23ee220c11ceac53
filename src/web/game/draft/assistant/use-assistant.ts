import { useEffect, useRef, useState } from 'react'

import { adviseTeam, analyzeGroups, type Author } from '#contract/game/assistant.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { ApiError } from '#web/api/api.ts'
import { toast } from '#web/ui/feedback/toast.ts'

import type { Golfer } from '../field/field.ts'
import { ask } from './ask.ts'

/** The question: an analysis of the groups, or advice on a team. */
export type Topic = 'groups' | 'team'

/** An answer, which may still be streaming in. */
export interface Answer {
  topic: Topic
  /** The text so far. */
  text: string
  state: 'writing' | 'written' | 'failed'
  writtenBy: Author | null
  /** The advised team, by `apiPlayerId`; empty until the answer is complete. */
  picks: readonly string[]
}

const emptyAnswer = { text: '', state: 'writing', writtenBy: null, picks: [] } as const

/**
 * Asks the assistant about a league, one question at a time.
 *
 * @param loadField resolves to the golfers of the tournament
 */
export function useAssistant(league: League, loadField: () => Promise<readonly Golfer[]>) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  /** Why the reader's plan doesn't include the assistant; null unless the server said so. */
  const [upgrade, setUpgrade] = useState<string | null>(null)
  const request = useRef<AbortController>(null)
  useEffect(() => () => request.current?.abort(), [])

  async function write(topic: Topic, team: readonly string[]): Promise<void> {
    request.current?.abort()
    const { signal } = (request.current = new AbortController())
    const update = (change: Partial<Answer>) => {
      if (!signal.aborted) setAnswer((before) => ({ ...emptyAnswer, topic, ...before, ...change }))
    }
    setAnswer({ ...emptyAnswer, topic })
    const options = { signal, onText: (text: string) => update({ text }) }
    try {
      const field = await loadField()
      if (signal.aborted) return
      if (field.length === 0 || !league.tournamentName) throw new MissingField()
      const about = {
        leagueId: league.id,
        tournamentName: league.tournamentName,
        playerGroups: groupsOf(field),
      }
      if (topic === 'groups') {
        const body = { ...about, players: playersFor(field) }
        const { analysis, writtenBy } = await ask(analyzeGroups, body, options)
        update({ text: analysis, writtenBy, state: 'written' })
      } else {
        const body = { ...about, availablePlayers: playersFor(field), currentTeam: [...team] }
        const { advice, writtenBy, picks } = await ask(adviseTeam, body, options)
        update({ text: advice, writtenBy, picks, state: 'written' })
      }
    } catch (error) {
      if (signal.aborted) return
      const problem = error instanceof ApiError ? error : null
      if (problem?.requiresUpgrade) setUpgrade(problem.error ?? '')
      else if (error instanceof MissingField || problem?.code === 'missing-information')
        toastMissing()
      else return update({ state: 'failed' })
      setAnswer(null)
    }
  }

  return {
    answer,
    upgrade,
    closeUpgrade: () => setUpgrade(null),
    /** @param team the golfers picked already, by `apiPlayerId` */
    ask: (topic: Topic, team: readonly string[] = []) => void write(topic, team),
    close() {
      request.current?.abort()
      setAnswer(null)
    },
  }
}

/** The tournament has no players yet. */
class MissingField extends Error {}

const playersFor = (field: readonly Golfer[]) =>
  field
    .filter(({ withdrawn }) => !withdrawn)
    .map(({ apiPlayerId, name, country, rank }) => ({ apiPlayerId, name, country, ranking: rank }))

const groupsOf = (field: readonly Golfer[]) =>
  field.flatMap(({ apiPlayerId, slot }) =>
    slot === 'W' ? [] : [{ groupId: slot, tournamentPlayer: { apiPlayerId } }],
  )

function toastMissing(): void {
  toast({
    title: 'Missing Information',
    description: 'The assistant needs the players of a tournament, and there are none yet.',
    variant: 'destructive',
  })
}
