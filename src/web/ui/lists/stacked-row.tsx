// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see StackedRow
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/**
 * A row of a table. In a narrow one, as with large text on a phone, its heading has a line of its own above the cells. It and
 * its cells name their roles: some browsers drop a role when the box is no longer a table's.
 */
export function StackedRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr role="row" className={clsx('stacked-row', className)} {...props} />
}

/** The heading of a column of stacked rows. */
export function ColumnHeading(props: ComponentProps<'th'>) {
  return <th scope="col" role="columnheader" {...props} />
}

/** The heading of a stacked row. */
export function RowHeading(props: ComponentProps<'th'>) {
  return <th scope="row" role="rowheader" {...props} />
}

/** Another cell of a stacked row. */
export function Cell(props: ComponentProps<'td'>) {
  return <td role="cell" {...props} />
}
