import type { League } from '#contract/leagues.ts'
import type { Golfer } from '#web/draft/board/field.ts'
import type { Draft } from '#web/draft/picks/use-draft.ts'

import { AssistantCard } from './assistant-card.tsx'

interface DraftAssistantProps {
  league: League
  field: readonly Golfer[]
  draft: Draft
}

/** The assistant on the draft board: what it advises goes onto the board with one tap. */
export function DraftAssistant({ league, field, draft }: DraftAssistantProps) {
  const { team, take, tap } = draft
  return (
    <AssistantCard
      league={league}
      field={field}
      loadField={() => Promise.resolve(field)}
      drafted={{ team, take, tap, takeLabel: 'Take this team' }}
    />
  )
}
