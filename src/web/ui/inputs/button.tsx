import { clsx } from 'clsx'
import type { ComponentProps, ComponentType, MouseEvent, ReactNode, Ref } from 'react'
import { Link } from 'wouter'

import { Spinner } from '../display/spinner.tsx'
import { focusAfterRemoval } from '../hooks/focus-after-removal.ts'

/** A button's weight and color. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
type ButtonSize = 'md' | 'icon'
type Icon = ComponentType<{ className?: string }>

const variants: Record<ButtonVariant, string> = {
  primary: 'border-fairway bg-fairway text-on-fairway hover:brightness-110',
  secondary: 'border-edge bg-board text-ink hover:border-ink',
  ghost: 'border-transparent text-ink hover:bg-line/50',
  danger: 'border-rough bg-board text-rough hover:bg-rough-soft',
}

/** Button classes for elements that aren't buttons, such as links. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return clsx(
    'relative inline-flex min-h-11 items-center justify-center gap-2 rounded-slot border',
    'text-sm font-semibold transition-colors select-none',
    'disabled:opacity-55 aria-disabled:opacity-55',
    size === 'icon' ? 'w-[44px] shrink-0' : 'px-4 py-2',
    variants[variant],
  )
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /**
   * Shows a spinner without changing the width, sets `aria-busy` and ignores clicks; focus stays. A button
   * that sends something passes `false` too, so that a double click sends it once.
   */
  pending?: boolean | undefined
  /** Shown at 16 pixels. An icon of another size is a child. */
  icon?: Icon
}

/** A button. Its `type` defaults to `button`. If it is removed, as by its own press, the focus moves to a heading. */
export function Button({ variant, size, pending, icon: Icon, children, ...props }: ButtonProps) {
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    // The second click of a double click arrives before `pending` has rendered.
    const isRepeat = pending !== undefined && event.detail > 1
    if (pending || isRepeat) event.preventDefault()
    else props.onClick?.(event)
  }
  return (
    <button
      type="button"
      {...props}
      onClick={onClick}
      aria-disabled={pending || props['aria-disabled']}
      aria-busy={pending || undefined}
      className={clsx(buttonClass(variant, size), props.className)}
    >
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span
        ref={focusAfterRemoval}
        className={clsx('inline-flex items-center gap-2', pending && 'opacity-0')}
      >
        {Icon && <Icon className="size-4" />}
        {children}
      </span>
    </button>
  )
}

interface ButtonLinkProps {
  href: string
  ref?: Ref<HTMLAnchorElement>
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: Icon
  className?: string
  'aria-label'?: string
  children?: ReactNode
}

/** A link to another page that looks like a button. */
export function ButtonLink({
  href,
  variant,
  size,
  icon: Icon,
  children,
  ...props
}: ButtonLinkProps) {
  return (
    <Link href={href} {...props} className={clsx(buttonClass(variant, size), props.className)}>
      {Icon && <Icon className="size-4" />}
      {children}
    </Link>
  )
}
