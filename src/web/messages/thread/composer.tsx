import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useState } from 'react'

import { longestMessage } from '#contract/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/controls.tsx'

const maxRows = 5
/** Below this many characters left, the composer shows the count. */
const fewLeft = 200

interface ComposerProps {
  /** Sends a text, and returns false if there is nothing to send. */
  onSend: (text: string) => boolean
  focus: boolean
}

/** The field to write a message in. Enter sends it, Shift+Enter adds a line break. */
export function Composer({ onSend, focus }: ComposerProps) {
  const [text, setText] = useState('')
  const send = () => {
    if (onSend(text)) setText('')
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  const press = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const left = longestMessage - text.length
  return (
    <form onSubmit={submit} className="border-t border-line p-3">
      <div className="flex items-end gap-2">
        <TextArea
          aria-label="Message"
          placeholder="Type your message..."
          value={text}
          rows={Math.min(text.split('\n').length, maxRows)}
          maxLength={longestMessage}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to write
          autoFocus={focus}
          enterKeyHint="send"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={press}
          className="field-sizing-content max-h-32 resize-none"
        />
        <Button
          type="submit"
          variant="primary"
          size="icon"
          aria-label="Send"
          disabled={text.trim() === ''}
          icon={<SendHorizontal aria-hidden="true" className="size-5" />}
        />
      </div>
      {left <= fewLeft && (
        <output className="digits mt-1 block text-sm text-ink-soft">{left} characters left</output>
      )}
    </form>
  )
}
