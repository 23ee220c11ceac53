import { Sparkles, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import type { League } from '#contract/leagues/leagues.ts'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { ErrorState } from '#web/ui/feedback/states.tsx'
import { useFocusAfterChange } from '#web/ui/hooks/use-focus-after-change.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { IconButton } from '#web/ui/inputs/icon-button.tsx'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

import type { DraftGolfer } from '../field/field.ts'
import { AdvisedPicks, type DraftTeamControls } from './advised-picks.tsx'
import { AssistantText } from './assistant-text.tsx'
import { type AssistantAnswer, type AssistantQuestion, useAssistant } from './use-assistant.ts'

const UpgradeDialog = lazyDialog(
  'Premium Feature',
  async () => (await import('./upgrade-dialog.tsx')).UpgradeDialog,
)

interface AssistantCardProps {
  league: League
  field: readonly DraftGolfer[]
  /** Resolves to the field once it is loaded. */
  loadField: () => Promise<readonly DraftGolfer[]>
  /** The reader's team; null where they can't draft, and then there is no team advice. */
  drafted: DraftTeamControls | null
  /** Whether drafting has closed, so that there is nothing left to advise on. */
  closed?: boolean
}

const failures: Record<AssistantQuestion, string> = {
  groups: 'AI Analysis Failed: Unable to generate player group analysis. Please try again.',
  team: 'AI Team Advice Failed: Unable to generate team selection advice. Please try again.',
}

/** The assistant for subscribers: its questions and its answer. */
export function AssistantCard({ league, field, loadField, drafted, closed }: AssistantCardProps) {
  const assistant = useAssistant(league, loadField)
  const { answer, upgrade } = assistant
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusAfterChange(answer === null, () => heading.current)
  const writing = answer?.state === 'writing' ? answer.topic : null
  const askFor = (topic: AssistantQuestion) =>
    assistant.ask(
      topic,
      drafted?.team.map(({ apiPlayerId }) => apiPlayerId),
    )
  return (
    <section aria-label="AI Assistant" className="board min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
        <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-lg">
          <Sparkles className="size-5 text-fairway" />
          AI Assistant
        </h2>
        {closed ? (
          <p className="text-sm text-ink-soft">Picks are locked, so there’s no one left to pick.</p>
        ) : (
          <div className="flex grow flex-wrap gap-2 *:grow sm:grow-0 sm:*:grow-0">
            <Button pending={writing === 'groups'} onClick={() => askFor('groups')}>
              Analyze Player Groups
            </Button>
            {drafted && (
              <Button pending={writing === 'team'} onClick={() => askFor('team')}>
                Team Advice
              </Button>
            )}
          </div>
        )}
      </div>
      {answer && (
        <AnswerPanel answer={answer} onClose={assistant.close} onRetry={() => askFor(answer.topic)}>
          {drafted && answer.topic === 'team' && answer.state === 'written' && (
            <AdvisedPicks
              advised={answer.picks}
              field={field}
              places={league.rules.places}
              drafted={drafted}
            />
          )}
        </AnswerPanel>
      )}
      {upgrade !== null && <UpgradeDialog reason={upgrade} onClose={assistant.closeUpgrade} />}
    </section>
  )
}

interface ShownProps {
  answer: AssistantAnswer
  onClose: () => void
  onRetry: () => void
  children: ReactNode
}

function AnswerPanel({ answer, onClose, onRetry, children }: ShownProps) {
  const { topic, text, state, writtenBy } = answer
  if (state === 'failed') {
    return (
      <div className="border-t-2 border-ink">
        <ErrorState title={failures[topic]} onRetry={onRetry} />
      </div>
    )
  }
  return (
    <div className="border-t-2 border-ink">
      <div className="flex items-center justify-between gap-2 ps-4 pe-1">
        <p className="flex items-center gap-2 text-sm text-ink-soft">
          {state === 'writing' && <Spinner className="size-4" />}
          <output>{state === 'writing' ? 'Writing...' : signature(writtenBy)}</output>
        </p>
        <IconButton variant="ghost" label="Close the Assistant’s Text" onClick={onClose}>
          <X className="size-5" />
        </IconButton>
      </div>
      <div className="grid items-start gap-x-8 gap-y-5 px-4 pb-5 lg:grid-cols-[minmax(0,1fr)_auto]">
        <AssistantText text={text} />
        {children}
      </div>
    </div>
  )
}

const signature = (writtenBy: AssistantAnswer['writtenBy']) =>
  writtenBy === 'grok' ? 'Written by Grok' : 'Written by the built-in analyst'
