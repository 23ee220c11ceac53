import { SendHorizontal, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import { maxMessageLength } from '#contract/people/messages.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { TextArea } from '#web/ui/inputs/form-controls.tsx'

import type { Quote } from '../loaded-messages.ts'
import { MentionList } from './mention-list.tsx'
import { changeUnsent, useUnsent, useUnsentPart } from './unsent.ts'
import { isComposing, useMentionList } from './use-mention-list.ts'
import { useMentionableMembers } from './use-mentionable-members.ts'
import type { MessageDraft } from './use-send-message.ts'

const maxRows = 5
/** Below this many characters left, the composer shows the count. */
const countFromRemaining = 200

interface ComposerProps {
  /** The league or the person that is written to. */
  recipientId: string
  /** Sends a message, and returns false if there is nothing to send. */
  onSend: (draft: MessageDraft) => boolean
  focus: boolean
  /** The league whose members can be mentioned. */
  leagueId?: string | undefined
}

/** The field to write a message in. Enter sends it, Shift+Enter adds a line break. */
export function Composer(props: ComposerProps) {
  const { focus, leagueId } = props
  const composer = useComposer(props)
  const { field, text, replyTo, stopReply, list, startWriting, change, submit, press } = composer
  const left = maxMessageLength - text.length
  return (
    <form onSubmit={submit} className="border-t border-line p-3">
      {list.shown && (
        <MentionList
          id={list.listId}
          people={list.shown.people}
          active={list.active}
          onPick={list.pick}
        />
      )}
      {replyTo && <ReplyBar message={replyTo} onStop={stopReply} />}
      <div className="flex items-end gap-2">
        <TextArea
          ref={field}
          aria-label="Message"
          placeholder="Type your message..."
          value={text}
          rows={Math.min(text.split('\n').length, maxRows)}
          maxLength={maxMessageLength}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to write
          autoFocus={focus}
          enterKeyHint="send"
          onFocus={startWriting}
          onBlur={list.close}
          onChange={({ target }) => change(target)}
          onKeyDown={press}
          {...(leagueId && list.attributes)}
          className="field-sizing-content max-h-32 resize-none"
        />
        <Button
          type="submit"
          variant="primary"
          size="icon"
          aria-label="Send"
          disabled={text.trim() === ''}
        >
          <SendHorizontal className="size-5" />
        </Button>
      </div>
      {left <= countFromRemaining && (
        <output data-unsent="" className="digits mt-1 block text-sm text-ink-soft">
          {left} characters left
        </output>
      )}
    </form>
  )
}

/** The text that is being written, and the keys and presses that complete and send it. */
function useComposer({ recipientId, onSend, leagueId }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const unsent = useUnsent(recipientId)
  const text = useUnsentPart(unsent, 'text')
  const replyTo = useUnsentPart(unsent, 'replyTo')
  const setText = (text: string) => changeUnsent(unsent, { text })
  const [isWriting, setIsWriting] = useState(false)
  const people = useMentionableMembers(leagueId, isWriting)
  const list = useMentionList(field, people, setText)
  useReturnToField(field, recipientId)
  const replyBefore = useRef(replyTo)
  useEffect(() => {
    if (replyTo && replyTo !== replyBefore.current) field.current?.focus()
    replyBefore.current = replyTo
  }, [replyTo])
  const send = () => {
    const content = text.trim()
    if (!onSend({ content, replyTo })) return
    changeUnsent(unsent, { text: '', replyTo: null })
    list.close()
  }
  return {
    field,
    text,
    replyTo,
    stopReply: () => changeUnsent(unsent, { replyTo: null }),
    list,
    startWriting: () => setIsWriting(true),
    change(target: HTMLTextAreaElement) {
      setText(target.value)
      list.follow(target)
    },
    submit(event: SubmitEvent) {
      event.preventDefault()
      send()
      // Send was pressed. It is disabled now, and on a phone the keyboard would close.
      field.current?.focus()
    },
    press(event: KeyboardEvent) {
      if (list.press(event)) return
      if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
      event.preventDefault()
      send()
    },
  }
}

/** The recipient whose field had the focus when its page was replaced, until something else has it. */
let interrupted: string | null = null

/** Returns the focus to the field when another page replaces the one that someone writes on, as when picks lock. */
function useReturnToField(field: RefObject<HTMLTextAreaElement | null>, recipientId: string) {
  useLayoutEffect(() => {
    const { current } = field
    if (interrupted === recipientId && document.activeElement === document.body) current?.focus()
    // After text that was there already.
    if (current === document.activeElement)
      current?.setSelectionRange(maxMessageLength, maxMessageLength)
    return () => {
      if (!current || document.activeElement !== current) return
      interrupted = recipientId
      addEventListener('focusin', () => (interrupted = null), { once: true })
    }
  }, [field, recipientId])
}

/** The message being answered, above the field. */
function ReplyBar({ message, onStop }: { message: Quote; onStop: () => void }) {
  return (
    <div
      data-unsent=""
      className="mb-2 flex items-center gap-2 border-s-3 border-fairway ps-2 text-sm"
    >
      <p className="min-w-0 grow">
        <span className="block truncate font-semibold">Reply to {message.senderName}</span>
        <span className="block truncate text-ink-soft">{message.content}</span>
      </p>
      <Button variant="ghost" size="icon" aria-label="Cancel Reply" onClick={onStop} icon={X} />
    </div>
  )
}
