import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from './button.tsx'

/** A grey slot where something is on its way; give it the size of what will come. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={clsx('block animate-slot rounded-slot bg-line', className)} />
}

interface SkeletonRowsProps {
  rows?: number
  /** Read out once. `Loaded` gives its own. */
  label?: string
  /** Adds a card's padding, for a card that is flush. */
  inset?: boolean
  /** The size of a row. */
  className?: string
}

/** Rows of a list that is loading. */
export function SkeletonRows(props: SkeletonRowsProps) {
  const { rows = 5, label, inset, className = 'h-12' } = props
  const Element = label ? 'output' : 'span'
  return (
    <Element aria-label={label} className={clsx('grid gap-2', inset && 'p-4')}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={className} />
      ))}
    </Element>
  )
}

interface EmptyStateProps {
  title?: ReactNode
  /** What the list is for. */
  children?: ReactNode
  /** The next thing to do. */
  action?: ReactNode
}

/** A list without anything in it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-10 text-center">
      {title && <p className="font-display text-lg font-semibold text-balance">{title}</p>}
      {children && <div className="max-w-prose text-ink-soft">{children}</div>}
      {action && <div className="flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  /** What failed. */
  title: ReactNode
  children?: ReactNode
  /** Without it there is no Retry. */
  onRetry?: (() => unknown) | undefined
  pending?: boolean
  /** Another way on, beside Retry. */
  action?: ReactNode
}

/** Something that could not be loaded, and Retry. */
export function ErrorState({ title, children, onRetry, pending, action }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-8 text-center">
      <TriangleAlert aria-hidden="true" className="size-7 text-rough" />
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-prose text-sm text-ink-soft">{children}</div>}
      <div className="flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button pending={pending} onClick={() => void onRetry()}>
            Retry
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
