import { Reply } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'

import { reactions } from '#domain/reactions.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import type { ReactionChange } from './apply-reaction.ts'
import { emoji, type ReactionSummary } from './reaction-chips.tsx'

interface LineMenuProps {
  messageId: string
  reactionSummaries: readonly ReactionSummary[]
  react: (change: ReactionChange) => void
  /** Undefined for a line that can't be answered. */
  onReply: (() => void) | undefined
  /** Closes it, and returns the focus unless it goes elsewhere. */
  onClose: (focus: 'back' | 'elsewhere') => void
}

/** The reactions to choose from for a line, who gave which, and a reply. Arrow keys move in it. */
export function ReactionMenu({
  messageId,
  reactionSummaries,
  react,
  onReply,
  onClose,
}: LineMenuProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    group.current?.scrollIntoView({ block: 'nearest' })
    group.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its buttons
    <fieldset
      ref={group}
      aria-label="React or reply"
      onKeyDown={(event) => handleKeyDown(event, () => onClose('back'))}
      className="mt-1 max-w-full scroll-mb-16 rounded-slot border border-line bg-board p-1 text-ink shadow-lift"
    >
      <div className="flex flex-wrap">
        {reactions.map((reaction) => {
          const isMine = reactionSummaries.some((one) => one.reaction === reaction && one.isMine)
          return (
            <Button
              key={reaction}
              variant="ghost"
              size="icon"
              aria-label={emoji[reaction].label}
              aria-pressed={isMine}
              className="text-xl! aria-pressed:bg-flag-soft"
              onClick={() => {
                react({ line: messageId as ReactionChange['line'], reaction, reacted: !isMine })
                onClose('back')
              }}
            >
              <span aria-hidden="true">{emoji[reaction].sign}</span>
            </Button>
          )
        })}
        {onReply && (
          <Button
            variant="ghost"
            onClick={() => {
              onReply()
              onClose('elsewhere')
            }}
            icon={Reply}
          >
            Reply
          </Button>
        )}
      </div>
      <WhoReacted reactionSummaries={reactionSummaries} />
    </fieldset>
  )
}

/** Moves the focus by arrow keys; Escape closes this, and not the dialog around it. */
function handleKeyDown(event: KeyboardEvent<HTMLFieldSetElement>, close: () => void) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (event.key !== 'Escape' && !step) return
  event.stopPropagation()
  event.nativeEvent.stopImmediatePropagation()
  event.preventDefault()
  if (!step) return close()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}

function WhoReacted({ reactionSummaries }: Pick<LineMenuProps, 'reactionSummaries'>) {
  if (reactionSummaries.length === 0) return null
  return (
    <ul className="px-2 pb-1 text-sm text-ink-soft">
      {reactionSummaries.map(({ reaction, names }) => (
        <li key={reaction}>
          <span aria-hidden="true">{emoji[reaction].sign}</span>
          <span className="sr-only">{emoji[reaction].label}</span> {names.join(', ')}
        </li>
      ))}
    </ul>
  )
}
