import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface CardProps {
  /** The words on the painted strip; a heading of level 2 unless said. */
  title?: ReactNode
  level?: 2 | 3
  /** Lets the focus be brought to the heading. */
  headingId?: string
  /** At the end of the strip: a button, a count. */
  action?: ReactNode
  /** Leaves out the padding, for lists and tables that reach the edges. */
  flush?: boolean
  className?: string
  children?: ReactNode
}

/** A board with a strip along its top. */
export function Card(props: CardProps) {
  const { title, level = 2, headingId, action, flush, className, children } = props
  const Heading = `h${level}` as const
  return (
    <section className={clsx('board min-w-0', className)}>
      {title !== undefined && (
        <div className="board-head flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-1.5">
          <Heading className="text-lg" {...(headingId && { id: headingId, tabIndex: -1 })}>
            {title}
          </Heading>
          {action}
        </div>
      )}
      <div className={flush ? undefined : 'p-4'}>{children}</div>
    </section>
  )
}
