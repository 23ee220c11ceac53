import { clsx } from 'clsx'

import type { Reactions } from '#contract/people/reactions.ts'
import type { Reaction } from '#domain/reactions.ts'
import { useMe } from '#web/api/session.tsx'

import type { ReactionChange } from './apply-reaction.ts'

/** How each reaction looks, and what it is called. */
export const emoji: Record<Reaction, { sign: string; label: string }> = {
  'thumbs-up': { sign: '👍', label: 'Thumbs up' },
  heart: { sign: '❤️', label: 'Heart' },
  laugh: { sign: '😂', label: 'Laughing' },
  clap: { sign: '👏', label: 'Clapping' },
  fire: { sign: '🔥', label: 'Fire' },
  shock: { sign: '😱', label: 'Shocked' },
}

/** A reaction to a line, with the names of those who gave it. */
export interface ReactionSummary {
  reaction: Reaction
  names: string[]
  isMine: boolean
}

/** The reactions to a line. I am `you`, and last. */
export function useReactionsTo(lineId: string, all: Reactions | undefined): ReactionSummary[] {
  const me = useMe()
  if (!all) return []
  return all.reactions
    .filter(({ line }) => line === lineId)
    .map(({ reaction, userIds }) => {
      const others = userIds.filter((id) => id !== me.id)
      const names = others.map((id) => all.people.find(({ userId }) => userId === id)?.name ?? '')
      const isMine = others.length < userIds.length
      return { reaction, names: isMine ? [...names, 'you'] : names, isMine }
    })
}

interface ReactionChipsProps {
  lineId: string
  given: readonly ReactionSummary[]
  give: ((change: ReactionChange) => void) | undefined
}

/** How often each reaction was given to a line, and by whom. A press gives mine or takes it back. */
export function ReactionChips({ lineId, given, give }: ReactionChipsProps) {
  if (given.length === 0) return null
  return (
    <ul aria-label="Reactions" className="mt-1 flex flex-wrap gap-x-2 gap-y-3 pb-1">
      {given.map(({ reaction, names, isMine }) => {
        const { sign, label } = emoji[reaction]
        return (
          <li key={reaction}>
            <button
              type="button"
              tabIndex={-1}
              data-line-action=""
              aria-label={`${label}, ${names.length}: ${names.join(', ')}`}
              aria-pressed={isMine}
              title={names.join(', ')}
              disabled={!give}
              onClick={() => give?.({ line: lineId, reaction, reacted: !isMine })}
              className={clsx(
                'digits relative flex min-h-8 min-w-11 items-center justify-center gap-1 rounded-full border px-2 text-sm',
                'after:absolute after:-inset-x-1 after:-inset-y-1.5',
                isMine ? 'border-ink bg-flag-soft font-semibold' : 'border-line bg-board',
              )}
            >
              <span aria-hidden="true">{sign}</span>
              {names.length}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
