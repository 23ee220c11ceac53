import { clsx } from 'clsx'
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

import { Button } from '../inputs/button.tsx'
import { dialogClass, dialogHeadClass, dialogTitleClass, placements } from './dialog-classes.ts'
import { returnFocus } from './return-focus.ts'

interface DialogProps {
  /** False hides a dialog that stays mounted. */
  open?: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** The row of buttons at the bottom. */
  footer?: ReactNode
  /** Lets the children fill the dialog and handle their own scrolling. */
  fill?: boolean
  /** Whether only its buttons close it, not Escape or a press beside it: it shows what can't be shown again. */
  explicitClose?: boolean
  /** Replaces the default size and position. */
  className?: string
  children?: ReactNode
}

/**
 * A modal dialog that traps focus and returns it on close. The style sheet stops the page behind from
 * scrolling: Radix's own overlay injects a style tag, which the content security policy forbids.
 */
export function Dialog({ open = true, onOpenChange, ...content }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Content {...content} onOpenChange={onOpenChange} />
      </Radix.Portal>
    </Radix.Root>
  )
}

function Content(props: Omit<DialogProps, 'open'>) {
  const {
    onOpenChange,
    title,
    description,
    footer,
    fill,
    explicitClose,
    className = placements.middle,
    children,
  } = props
  const [opener] = useState(() => document.activeElement)
  useCloseOnBack(() => !explicitClose && onOpenChange(false))
  return (
    <>
      {/* On the layer of the dialogs, so that it dims one below. */}
      <div className="fixed inset-0 z-50 bg-shade/60" />
      <Radix.Content
        data-dialog=""
        {...(!description && { 'aria-describedby': undefined })}
        // The frame of a dialog that is loading inside this one closes itself.
        onEscapeKeyDown={(event) => {
          if (explicitClose || document.querySelector('dialog[open]')) event.preventDefault()
        }}
        onInteractOutside={(event) => explicitClose && event.preventDefault()}
        // Radix would send Escape only to a toast that opened after the dialog.
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // React would pass it on to a dialog that this one is over, and the browser to its watcher.
          event.stopPropagation()
          if (!explicitClose && !event.defaultPrevented) onOpenChange(false)
          event.preventDefault()
        }}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          focusFirst(event.currentTarget)
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          returnFocus(opener)
        }}
        className={clsx(dialogClass, className)}
      >
        <DialogHead title={title} />
        {(description || children) && (
          <div className={fill ? 'flex min-h-0 grow flex-col' : 'grid gap-3 overflow-y-auto p-4'}>
            {description && <Radix.Description>{description}</Radix.Description>}
            {children}
          </div>
        )}
        {footer && (
          <div
            data-dialog-footer=""
            className="flex flex-wrap justify-end gap-2 border-t border-line p-3"
          >
            {footer}
          </div>
        )}
      </Radix.Content>
    </>
  )
}

/** The browser's `CloseWatcher`, which TypeScript doesn't know. */
interface Watcher extends EventTarget {
  destroy: () => void
}

/** Has Android's Back close the dialog on top, where it would leave the page. Escape is handled by the dialog itself. */
function useCloseOnBack(onBack: () => void): void {
  const close = useEffectEvent(onBack)
  useEffect(() => {
    // Safari has none.
    if (!('CloseWatcher' in globalThis)) return
    const { CloseWatcher } = globalThis as unknown as { CloseWatcher: new () => Watcher }
    let watcher: Watcher
    const watch = () => {
      watcher = new CloseWatcher()
      watcher.addEventListener('close', () => {
        // A watcher works once, and the dialog may stay open.
        watch()
        close()
      })
    }
    watch()
    return () => watcher.destroy()
  }, [])
}

/** The title and the button that closes the dialog. */
function DialogHead({ title }: Pick<DialogProps, 'title'>) {
  return (
    <div className={dialogHeadClass}>
      <Radix.Title tabIndex={-1} className={dialogTitleClass}>
        {title}
      </Radix.Title>
      <Radix.Close asChild>
        <Button variant="ghost" size="icon" aria-label="Close">
          <X className="size-5" />
        </Button>
      </Radix.Close>
    </div>
  )
}

/**
 * Focuses a form's first field and selects what it holds, as Tab does. In a dialog without a form, and on a touch
 * screen, where the keyboard would cover the dialog, focuses the title.
 */
function focusFirst(dialog: EventTarget | null): void {
  if (!(dialog instanceof Element)) return
  const field =
    matchMedia('(hover: hover)').matches &&
    dialog.querySelector<HTMLElement>(
      'form :is(input, select, textarea):not(:disabled, [readonly], [type=hidden])',
    )
  const first = field || dialog.querySelector<HTMLElement>('h2')
  first?.focus({ preventScroll: true })
  if (field instanceof HTMLInputElement) field.select()
}

interface ConfirmDialogProps extends Pick<DialogProps, 'open' | 'onOpenChange' | 'title'> {
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Doesn't close the dialog: the caller does, perhaps after the server has answered. */
  onConfirm: () => void
  pending?: boolean
  danger?: boolean
}

/** Asks for confirmation before an action that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = 'Cancel', onConfirm, pending, danger, ...dialog } = props
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>{cancelLabel}</Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
