import { clsx } from 'clsx'
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useState } from 'react'

import { Button } from './button.tsx'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** The row of buttons at the end. */
  footer?: ReactNode
  /** Lets the children fill the dialog and scroll by themselves. */
  fill?: boolean
  /** Its size and its place, where they are not the usual ones. */
  className?: string
  children?: ReactNode
}

const usual = 'top-1/2 max-h-[85dvh] max-w-lg -translate-y-1/2'

/**
 * A dialog that traps focus and gives it back. The page behind is held still by the style sheet: Radix's
 * own overlay would inject a style tag, which the site's policy forbids.
 */
export function Dialog({ open, onOpenChange, ...content }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Content {...content} onOpenChange={onOpenChange} />
      </Radix.Portal>
    </Radix.Root>
  )
}

function Content(props: Omit<DialogProps, 'open'>) {
  const { onOpenChange, title, description, footer, fill, className = usual, children } = props
  const [opener] = useState(() => document.activeElement)
  return (
    <>
      <div className="fixed inset-0 z-40 bg-shade/60" />
      <Radix.Content
        data-dialog=""
        {...(!description && { 'aria-describedby': undefined })}
        // A toast that has come since lies over the dialog, and Radix would give Escape to it alone.
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) onOpenChange(false)
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          // What opened it may have gone with what it was opened for: then to the head of the page.
          const isThere = opener?.isConnected && opener !== document.body
          const heir = isThere ? opener : document.querySelector('#main h1')
          if (heir instanceof HTMLElement) heir.focus({ preventScroll: !isThere })
        }}
        className={clsx('board fixed inset-x-3 z-50 mx-auto flex flex-col shadow-lift', className)}
      >
        <div className="board-head flex items-center justify-between gap-3 ps-4 pe-1">
          <Radix.Title className="py-3 text-lg">{title}</Radix.Title>
          <Radix.Close asChild>
            <Button variant="ghost" size="icon" aria-label="Close">
              <X aria-hidden="true" className="size-5" />
            </Button>
          </Radix.Close>
        </div>
        {(description || children) && (
          <div className={fill ? 'flex min-h-0 grow flex-col' : 'grid gap-3 overflow-y-auto p-4'}>
            {description && <Radix.Description>{description}</Radix.Description>}
            {children}
          </div>
        )}
        {footer && (
          <div className="flex flex-wrap justify-end gap-2 border-t border-line p-3">{footer}</div>
        )}
      </Radix.Content>
    </>
  )
}

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Closing is the caller's: it may wait for the server. */
  onConfirm: () => void
  pending?: boolean
  danger?: boolean
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ onConfirm, confirmLabel, pending, ...props }: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, cancelLabel = 'Cancel', danger } = props
  return (
    <Dialog
      {...{ open, onOpenChange, title, description }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{cancelLabel}</Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
