import { clsx } from 'clsx'
import { X } from 'lucide-react'
import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'

import { ErrorState, SkeletonRows } from '../feedback/states.tsx'
import { deferred } from '../hooks/deferred.ts'
import { Button } from '../inputs/button.tsx'
import { dialogClass, dialogHeadClass, dialogTitleClass, placements } from './dialog-classes.ts'
import { returnFocus } from './return-focus.ts'

interface Closable {
  open?: boolean
  onClose?: () => void
  onOpenChange?: (open: boolean) => void
}

/** What a button, a link or a menu item needs to load the dialog that it opens. */
interface Opener {
  onPointerEnter: () => void
  onFocus: () => void
}

/**
 * A dialog whose code is loaded when the reader reaches for it: spread `opener` on what opens it. Until the code is
 * there, the dialog shows its title and can be closed. If the code can't be loaded, the dialog offers to reload.
 *
 * @param title the dialog's own, from its props
 * @param fetch imports the dialog
 * @param placement the dialog's own class name, if it has one
 */
export function lazyDialog<Props extends Closable>(
  title: ReactNode | ((props: Props) => ReactNode),
  fetch: () => Promise<ComponentType<Props>>,
  placement = placements.middle,
): ComponentType<Props> & { opener: Opener } {
  const code = deferred(fetch)
  const load = () => void code.load()
  function LazyDialog(props: Props) {
    const { value: Dialog, error } = useSyncExternalStore(code.subscribe, code.get, code.get)
    // oxlint-disable-next-line react/static-components -- loaded once, not created here
    if (Dialog) return <Dialog {...props} />
    if (props.open === false) return null
    const close = () => {
      props.onOpenChange?.(false)
      props.onClose?.()
    }
    return (
      <OutOfText>
        <DialogFrame
          title={typeof title === 'function' ? title(props) : title}
          className={placement}
          onClose={close}
          failed={error !== undefined}
        />
      </OutOfText>
    )
  }
  return Object.assign(LazyDialog, { opener: { onPointerEnter: load, onFocus: load } })
}

type ButtonProps = ComponentProps<typeof Button>

interface DialogButtonProps extends Pick<ButtonProps, 'variant' | 'icon' | 'className'> {
  label: ReactNode
  /** The dialog's own. */
  opener: Opener
  children: (close: () => void) => ReactNode
}

/** A button with the dialog that it opens. */
export function DialogButton({ label, opener, children, ...props }: DialogButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...props} onClick={() => setOpen(true)} aria-haspopup="dialog" {...opener}>
        {label}
      </Button>
      {open && children(() => setOpen(false))}
    </>
  )
}

/** A dialog may not be in a paragraph: it goes to the end of the page, or of the dialog that it was opened in. */
function OutOfText({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Element | null>(null)
  const find = (at: HTMLSpanElement | null) => {
    if (at) setPlace(at.closest('[data-dialog]') ?? document.body)
  }
  return place ? createPortal(children, place) : <span hidden ref={find} />
}

interface DialogFrameProps {
  title: ReactNode
  className: string
  onClose: () => void
  failed: boolean
}

/** A press on the backdrop, too, is one on the dialog. */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** The browser's own dialog, which needs no code, in the shape of ours. */
function DialogFrame({ title, className, onClose, failed }: DialogFrameProps) {
  const frame = useRef<HTMLDialogElement>(null)
  const isClosed = useRef(false)
  const close = () => {
    isClosed.current = true
    onClose()
  }
  useLayoutEffect(() => {
    const dialog = frame.current
    const opener = document.activeElement
    dialog?.showModal()
    // The dialog focuses its title too, unless it has a form.
    dialog?.querySelector('h2')?.focus()
    // The content finds the focus where the dialog was opened.
    return () => {
      dialog?.close()
      // Its button keeps the focus when what opened it is gone.
      const focused = document.activeElement
      if (focused instanceof HTMLElement && dialog?.contains(focused)) focused.blur()
      // Safari doesn't focus a button that is pressed, and the content would find the heading focused.
      if (isClosed.current || opener !== document.body) returnFocus(opener)
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the backdrop belongs to the dialog
    <dialog
      ref={frame}
      data-dialog=""
      aria-labelledby="dialog-frame-title"
      onClick={(event) => isOnBackdrop(event) && close()}
      onKeyDown={onKeyDown}
      // The back gesture of a phone.
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      className={clsx(dialogClass, 'w-auto backdrop:bg-shade/60', className)}
    >
      <div className={dialogHeadClass}>
        <h2 id="dialog-frame-title" tabIndex={-1} className={dialogTitleClass}>
          {title}
        </h2>
        <Button variant="ghost" size="icon" aria-label="Close" onClick={close}>
          <X className="size-5" />
        </Button>
      </div>
      <div className="p-4">
        {failed ? (
          <ErrorState
            title="This didn’t load"
            // A file that failed once is never loaded again by the same page in Chromium.
            action={<Button onClick={() => location.reload()}>Reload</Button>}
          />
        ) : (
          <SkeletonRows rows={3} label="Loading..." />
        )}
      </div>
    </dialog>
  )
}

/** Asks for confirmation. Its code is loaded when the reader reaches for what opens it. */
export const LazyConfirmDialog = lazyDialog(
  ({ title }) => title,
  async () => (await import('./dialog.tsx')).ConfirmDialog,
)
