import { useEffect, useRef, useState } from 'react'

import { adviseTeam, analyzeGroups, type Author } from '#contract/game/assistant.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { ApiError } from '#web/api/client.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'

import type { DraftGolfer } from '../field/field.ts'
import { askAssistant } from './ask-assistant.ts'

/** The question: an analysis of the groups, or advice on a team. */
export type AssistantQuestion = 'groups' | 'team'

/** An answer, which may still be streaming in. */
export interface AssistantAnswer {
  topic: AssistantQuestion
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
export function useAssistant(league: League, loadField: () => Promise<readonly DraftGolfer[]>) {
  const [answer, setAnswer] = useState<AssistantAnswer | null>(null)
  /** Why the reader's plan doesn't include the assistant; null unless the server said so. */
  const [upgrade, setUpgrade] = useState<string | null>(null)
  const request = useRef<AbortController>(null)
  useEffect(() => () => request.current?.abort(), [])

  async function write(topic: AssistantQuestion, team: readonly string[]): Promise<void> {
    request.current?.abort()
    const { signal } = (request.current = new AbortController())
    const update = (change: Partial<AssistantAnswer>) => {
      if (!signal.aborted) setAnswer((before) => ({ ...emptyAnswer, topic, ...before, ...change }))
    }
    setAnswer({ ...emptyAnswer, topic })
    const options = { signal, onText: (text: string) => update({ text }) }
    try {
      const field = await loadField()
      if (signal.aborted) return
      if (field.length === 0 || !league.tournamentName) throw new FieldNotPublishedError()
      const about = {
        leagueId: league.id,
        tournamentName: league.tournamentName,
        playerGroups: groupsOf(field),
      }
      if (topic === 'groups') {
        const body = { ...about, players: playersFor(field) }
        const { analysis, writtenBy } = await askAssistant(analyzeGroups, body, options)
        update({ text: analysis, writtenBy, state: 'written' })
      } else {
        const body = { ...about, availablePlayers: playersFor(field), currentTeam: [...team] }
        const { advice, writtenBy, picks } = await askAssistant(adviseTeam, body, options)
        update({ text: advice, writtenBy, picks, state: 'written' })
      }
    } catch (error) {
      if (signal.aborted) return
      const problem = error instanceof ApiError ? error : null
      if (problem?.requiresUpgrade) setUpgrade(problem.error ?? '')
      else if (error instanceof FieldNotPublishedError || problem?.code === 'missing-information')
        toastMissingInformation()
      else return update({ state: 'failed' })
      setAnswer(null)
    }
  }

  return {
    answer,
    upgrade,
    closeUpgrade: () => setUpgrade(null),
    /** @param team the golfers picked already, by `apiPlayerId` */
    ask: (topic: AssistantQuestion, team: readonly string[] = []) => void write(topic, team),
    close() {
      request.current?.abort()
      setAnswer(null)
    },
  }
}

/** The tournament has no players yet. */
class FieldNotPublishedError extends Error {}

const playersFor = (field: readonly DraftGolfer[]) =>
  field
    .filter(({ withdrawn }) => !withdrawn)
    .map(({ apiPlayerId, name, country, rank }) => ({ apiPlayerId, name, country, ranking: rank }))

const groupsOf = (field: readonly DraftGolfer[]) =>
  field.flatMap(({ apiPlayerId, slot }) =>
    slot === 'W' ? [] : [{ groupId: slot, tournamentPlayer: { apiPlayerId } }],
  )

function toastMissingInformation(): void {
  toastFailure(
    'Missing Information',
    'The assistant needs a field to work with, and it isn’t out yet.',
  )
}
