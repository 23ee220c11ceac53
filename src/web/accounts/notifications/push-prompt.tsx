import { BellRing, Share, SquarePlus, X } from 'lucide-react'
import { useState } from 'react'

import { hasNote } from '#web/api/local-notes.ts'
import { useMe } from '#web/api/session.tsx'
import { writeLocal } from '#web/ui/hooks/local-text.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import { pushErrorText } from './push-subscription.ts'
import { usePush } from './use-push.ts'

interface PushPromptProps {
  /** Asks for what the reader would hear about right now. */
  question: string
  /** Where pushes need the Home Screen, shows how to get there. */
  showsInstall?: boolean
}

/**
 * Offers push notifications at a moment when they are of use. Shown only if this browser can have them and they are
 * off, and never again once declined here.
 */
export function PushPrompt({ question, showsInstall = false }: PushPromptProps) {
  const { id, isGuest } = useMe()
  const push = usePush()
  const [closed, setClosed] = useState(() => hasNote(noteOf(id), false))
  const close = () => {
    writeLocal(noteOf(id), 'yes')
    setClosed(true)
  }
  const needsInstall = showsInstall && push.state === 'install'
  const isUseless = push.toggle.isIdle && push.state !== 'off' && !needsInstall
  if (isGuest || closed || isUseless) return null
  return <Prompt {...{ question, push, needsInstall, close }} />
}

interface PromptProps {
  question: string
  push: ReturnType<typeof usePush>
  needsInstall: boolean
  close: () => void
}

function Prompt({ question, push: { state, toggle }, needsInstall, close }: PromptProps) {
  const done = toggle.isSuccess || state === 'blocked' || needsInstall
  return (
    <section
      aria-label="Notifications"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-s-4 border-flag bg-flag-soft py-1 ps-3 pe-1 text-sm"
    >
      <BellRing className="size-5 shrink-0 max-sm:hidden" />
      <output className="min-w-0 grow basis-[10rem] py-1">
        {toggle.isSuccess
          ? 'Notifications are on for this device. Choose which ones in Notifications & Scores.'
          : question}
        {needsInstall && <InstallSteps />}
        {toggle.isError && (
          <span className="block font-semibold text-rough">{pushErrorText(toggle.error)}</span>
        )}
      </output>
      <span className="flex items-center">
        {/* The same button throughout, so that it keeps the focus. */}
        <Button
          variant={done ? 'secondary' : 'primary'}
          pending={toggle.isPending}
          onClick={() => (done ? close() : toggle.mutate(true))}
        >
          {needsInstall ? 'Got It' : done ? 'Done' : 'Turn On'}
        </Button>
        {!done && (
          <Button variant="ghost" size="icon" aria-label="No, Thanks" onClick={close}>
            <X className="size-5" />
          </Button>
        )}
      </span>
    </section>
  )
}

/** The two presses on an iPhone or iPad before it can show a push. */
function InstallSteps() {
  const iconClass = 'inline size-5 align-text-bottom'
  return (
    <ol className="mt-1 grid list-inside list-decimal gap-1">
      <li>
        <Share className={iconClass} /> Tap Share
      </li>
      <li>
        <SquarePlus className={iconClass} /> Tap “Add to Home Screen,” and open TeeTime from there
      </li>
    </ol>
  )
}

const noteOf = (userId: string) => `teetime-push-offer-${userId}`
