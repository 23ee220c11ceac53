import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '../inputs/button.tsx'

/** A gray placeholder. Give it the size of the content it stands for. By its class, a page is known to be loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={clsx('placeholder block animate-slot rounded-slot bg-line', className)} />
}

interface SkeletonsProps {
  /** The classes of their heights. */
  heights: string[]
  /** Lays them out. */
  className: string
}

/** Placeholders of different heights. */
export function Skeletons({ heights, className }: SkeletonsProps) {
  return (
    <span className={clsx('grid', className)}>
      {heights.map((height, nth) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never move
        <Skeleton key={nth} className={height} />
      ))}
    </span>
  )
}

interface SkeletonRowsProps {
  rows?: number
  /** Announced once. `QueryContent` has its own. */
  label?: string
  /** Adds a card's padding, for use in a flush card. */
  inset?: boolean
  /** Sets the size of a row. */
  className?: string
}

/** Placeholder rows for a list that is loading. */
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
  /** Says what the list is for. */
  children?: ReactNode
  /** The next thing to do. */
  action?: ReactNode
}

/** Stands in for an empty list: what the list is for and what to do next. */
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
  /** Says what failed. */
  title: ReactNode
  children?: ReactNode
  /** Retry is shown only with this. */
  onRetry?: (() => unknown) | undefined
  pending?: boolean
  /** An alternative beside Retry. */
  action?: ReactNode
}

/** Says what could not be loaded and offers Retry. */
export function ErrorState({ title, children, onRetry, pending, action }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-8 text-center">
      <TriangleAlert className="size-7 text-rough" />
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
