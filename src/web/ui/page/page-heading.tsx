import { clsx } from 'clsx'
import { type ReactNode, useEffect } from 'react'

let navigationCount = 0
/** The element that had the focus when the navigation began, or that the page focused itself. */
let focused: Element | null = null
const rememberFocus = () => (focused = document.activeElement)

/** Whether the page may move the focus: the reader hasn't focused anything else since the navigation. */
export function canMoveFocus(): boolean {
  const { activeElement, body } = document
  return activeElement === body || activeElement === focused
}

/**
 * Sets the document's title. After every navigation but the first, moves the focus to the page's heading,
 * or to `main` while the heading is loading, unless the reader has focused something else.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · TeeTime`
  }, [title])
  useEffect(() => {
    navigationCount += 1
    if (navigationCount === 1) {
      for (const type of ['pushState', 'replaceState', 'popstate'])
        addEventListener(type, rememberFocus)
      return
    }
    if (!canMoveFocus()) return
    const main = document.getElementById('main')
    const heading = main?.querySelector<HTMLElement>('h1[tabindex]')
    ;(heading ?? main)?.focus({ preventScroll: true })
    rememberFocus()
  }, [])
}

interface PageHeadingProps {
  title: string
  /** What the heading shows, if it is more than the title. */
  heading?: ReactNode
  /** The document's title, if it should differ from the heading. */
  documentTitle?: string
  /** Goes below that row: a sentence or a few facts. */
  children?: ReactNode
  /** The page's buttons, at the end of the title's row. */
  actions?: ReactNode
  className?: string
}

/** A page's header: its only `h1`, a few facts and its buttons. Sets the document's title too. */
export function PageHeading(props: PageHeadingProps) {
  const { title, heading, documentTitle = title, children, actions, className } = props
  usePageTitle(documentTitle)
  return (
    <div className={clsx('grid grid-cols-[minmax(0,1fr)] gap-1', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h1 tabIndex={-1} className="page-title">
          {heading ?? title}
        </h1>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children && <div className="wrap-anywhere text-ink-soft">{children}</div>}
    </div>
  )
}
