import { clsx } from 'clsx'
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useState } from 'react'

import { Button } from '../inputs/button.tsx'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** The row of buttons at the bottom. */
  footer?: ReactNode
  /** Lets the children fill the dialog and handle their own scrolling. */
  fill?: boolean
  /** Replaces the default size and position. */
  className?: string
  children?: ReactNode
}

const defaultPlacement = 'top-1/2 max-h-[85dvh] max-w-lg -translate-y-1/2'

/**
 * A modal dialog that traps focus and returns it on close. The style sheet stops the page behind from
 * scrolling: Radix's own overlay injects a style tag, which the content security policy forbids.
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
  const {
    onOpenChange,
    title,
    description,
    footer,
    fill,
    className = defaultPlacement,
    children,
  } = props
  const [opener] = useState(() => document.activeElement)
  return (
    <>
      <div className="fixed inset-0 z-40 bg-shade/60" />
      <Radix.Content
        data-dialog=""
        {...(!description && { 'aria-describedby': undefined })}
        // Radix would send Escape only to a toast that opened after the dialog.
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) onOpenChange(false)
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          // The action may have removed the opener. The page's heading is the fallback.
          const hasOpener = opener?.isConnected && opener !== document.body
          // The next page may already have focused something.
          if (!hasOpener && document.activeElement !== document.body) return
          const target = hasOpener ? opener : document.querySelector('#main h1')
          if (target instanceof HTMLElement) target.focus({ preventScroll: !hasOpener })
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
  /** Doesn't close the dialog: the caller does, perhaps after the server has answered. */
  onConfirm: () => void
  pending?: boolean
  danger?: boolean
}

/** Asks for confirmation before an action that can't be undone. */
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
