import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface CardProps {
  /** The heading on the strip, of level 2 by default. */
  title?: ReactNode
  level?: 2 | 3
  /** The heading's id. Setting it also makes the heading focusable. */
  headingId?: string
  /** Goes at the end of the strip: a button or a count. */
  action?: ReactNode
  /** Omits the padding, for lists and tables that reach the edges. */
  flush?: boolean
  /** Lowers the strip on phones, for cards that share a first screen. */
  dense?: boolean
  className?: string
  children?: ReactNode
}

/** A board with a titled strip along its top. */
export function Card(props: CardProps) {
  const { title, level = 2, headingId, action, flush, dense, className, children } = props
  const Heading = `h${level}` as const
  return (
    <section className={clsx('board min-w-0', className)}>
      {title !== undefined && (
        <div
          className={clsx(
            'board-head flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-1.5',
            dense && 'max-md:min-h-12 max-md:py-0.5',
          )}
        >
          <Heading
            className="py-1.5 text-lg max-md:text-[min(1.25rem,11vw)]"
            {...(headingId && { id: headingId, tabIndex: -1 })}
          >
            {title}
          </Heading>
          {action}
        </div>
      )}
      <div className={flush ? undefined : 'p-4'}>{children}</div>
    </section>
  )
}
