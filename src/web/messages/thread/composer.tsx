import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useState } from 'react'

import { longestMessage } from '#contract/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'

const tallest = 5
/** From so few letters left, it says how many. */
const fewLeft = 200

interface ComposerProps {
  /** Sends a text; false where it could not be taken. */
  onSend: (text: string) => boolean
  /** Puts the cursor here at once. */
  atOnce: boolean
}

/** Where a message is written. Enter sends it, Shift+Enter breaks the line. */
export function Composer({ onSend, atOnce }: ComposerProps) {
  const [text, setText] = useState('')
  const send = () => {
    if (onSend(text)) setText('')
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  const press = (event: KeyboardEvent) => {
    // Enter that ends the composing of a character is the keyboard's own.
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
          rows={Math.min(text.split('\n').length, tallest)}
          maxLength={longestMessage}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog opens at what it is for
          autoFocus={atOnce}
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
