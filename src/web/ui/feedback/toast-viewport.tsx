import { clsx } from 'clsx'
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import { useState, useSyncExternalStore } from 'react'

import { useStore } from '../hooks/store.ts'
import { useMediaQuery } from '../hooks/use-media-query.ts'
import { currentToast } from './toast.ts'

const variantStyles = {
  default: { Icon: Info, edge: 'border-s-water', text: 'text-water' },
  success: { Icon: CircleCheck, edge: 'border-s-fairway', text: 'text-fairway' },
  destructive: { Icon: TriangleAlert, edge: 'border-s-rough', text: 'text-rough' },
}

const dialogs = () => document.querySelectorAll('[data-dialog]')
const footerOf = (dialog: Element) => dialog.querySelector('[data-dialog-footer]')
const viewport = () => document.querySelector<HTMLElement>('[data-toasts]')

/** Calls a listener when a keyboard, a dialog, or a toast opens, closes, or changes its size. */
function onLayoutChange(listener: () => void): () => void {
  const stop = new AbortController()
  for (const type of ['resize', 'scroll'])
    visualViewport?.addEventListener(type, listener, { signal: stop.signal })
  const sizes = new ResizeObserver(listener)
  const measure = () => {
    for (const dialog of dialogs()) {
      sizes.observe(dialog)
      // In a dialog that is as high as it may be, the footer can grow alone.
      const footer = footerOf(dialog)
      if (footer) sizes.observe(footer)
    }
    listener()
  }
  const toasts = viewport()
  if (toasts) sizes.observe(toasts)
  // Dialogs are put at the end of the page.
  const opened = new MutationObserver(measure)
  opened.observe(document.body, { childList: true })
  measure()
  return () => {
    stop.abort()
    sizes.disconnect()
    opened.disconnect()
  }
}

/** How much of the page's lower edge an on-screen keyboard covers, in pixels. On Android it makes the page smaller. */
function keyboardHeight(): number {
  if (!visualViewport) return 0
  return Math.max(0, Math.round(innerHeight - visualViewport.height - visualViewport.offsetTop))
}

/** The height of the toast and of the gaps above and below it, in pixels. */
const toastRoom = () => (viewport()?.offsetHeight ?? 0) + 16

/**
 * Where a toast lies: above the bars at the lower edge, such as the draft's tray with Save, or a keyboard, and above the
 * buttons of a dialog. A short dialog leaves it room below.
 */
function toastBottom(): string {
  const keyboard = keyboardHeight()
  const dialog = [...dialogs()].at(-1)
  const below = dialog ? innerHeight - dialog.getBoundingClientRect().bottom : 0
  if (dialog && keyboard === 0 && below >= toastRoom())
    return 'max(0.5rem, env(safe-area-inset-bottom))'
  const footer = (dialog && footerOf(dialog)?.clientHeight) ?? 0
  const above = Math.round(below + footer)
  return `max(11rem + env(safe-area-inset-bottom), 5rem + ${keyboard}px, ${above}px + 0.5rem)`
}

/**
 * The toast region: one toast at a time, for 5 s. Swipe right to dismiss it; F8 focuses it. It lies below the titles of
 * pages and dialogs.
 */
export function ToastViewport() {
  const shown = useStore(currentToast)
  const [closed, setClosed] = useState(0)
  const hasKeyboard = useMediaQuery('(hover: hover)')
  const bottom = useSyncExternalStore(onLayoutChange, toastBottom)
  const { Icon, edge, text } = variantStyles[shown?.variant ?? 'default']
  return (
    <Radix.Provider swipeDirection="right" swipeThreshold={50} duration={5000}>
      {shown && (
        <Radix.Root
          key={shown.id}
          type={shown.variant === 'destructive' ? 'foreground' : 'background'}
          open={closed !== shown.id}
          onOpenChange={(open) => !open && setClosed(shown.id)}
          className={clsx(
            'board animate-toast flex items-start gap-3 border-s-4 p-3 pe-1 shadow-lift',
            'data-[swipe=end]:opacity-0 data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)]',
            edge,
          )}
        >
          <Icon className={clsx('mt-2.5 size-5 shrink-0', text)} />
          <div className="min-w-0 grow py-2">
            <Radix.Title className="text-base font-semibold">{shown.title}</Radix.Title>
            {shown.description && (
              <Radix.Description className="text-sm text-ink-soft">
                {shown.description}
              </Radix.Description>
            )}
          </div>
          {shown.action && (
            <Radix.Action
              altText={shown.action.label + (hasKeyboard ? ': press F8' : '')}
              onClick={shown.action.onSelect}
              className="link min-h-11 px-2 font-semibold"
            >
              {shown.action.label}
            </Radix.Action>
          )}
          <Radix.Close
            aria-label="Close"
            className="grid size-11 shrink-0 place-items-center text-ink-soft hover:text-ink"
          >
            <X className="size-5" />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport
        hotkey={['F8']}
        label={hasKeyboard ? 'Notifications ({hotkey})' : 'Notifications'}
        data-toasts=""
        style={{ bottom }}
        className="fixed inset-x-2 z-60 mx-auto max-w-md md:inset-x-auto md:end-6 md:w-96"
      />
    </Radix.Provider>
  )
}
