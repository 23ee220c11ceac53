import { clsx } from 'clsx'
import { type ReactNode, useEffect } from 'react'

let arrivals = 0
/** What had the focus when the reader set out for the page, or what the page gave it. */
let before: Element | null = null
const remember = () => (before = document.activeElement)

/** Whether the reader, who may have waited for the page, has not gone on to anything else meanwhile. */
export function canMoveFocus(): boolean {
  const { activeElement, body } = document
  return activeElement === body || activeElement === before
}

/**
 * Names the document after the page. On every navigation but the first it moves the focus to the page's
 * heading, or to the page where that is still on its way; not from where the reader has gone on to.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · TeeTime`
  }, [title])
  useEffect(() => {
    arrivals += 1
    if (arrivals === 1) {
      for (const type of ['pushState', 'replaceState', 'popstate']) addEventListener(type, remember)
      return
    }
    if (!canMoveFocus()) return
    const main = document.getElementById('main')
    const heading = main?.querySelector<HTMLElement>('h1[tabindex]')
    ;(heading ?? main)?.focus({ preventScroll: true })
    remember()
  }, [])
}

interface PageHeadingProps {
  title: string
  /** The document's title, where it should say more than the heading. */
  documentTitle?: string
  /** Below the heading: a sentence, a few facts. */
  children?: ReactNode
  /** At its end: the page's buttons. */
  actions?: ReactNode
  className?: string
}

/** The head of a page: its one `h1`, what belongs to it and its buttons. Names the document too. */
export function PageHeading(props: PageHeadingProps) {
  const { title, documentTitle = title, children, actions, className } = props
  usePageTitle(documentTitle)
  return (
    <div className={clsx('flex flex-wrap items-end justify-between gap-x-6 gap-y-3', className)}>
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-xl md:text-2xl">
          {title}
        </h1>
        {children && <div className="mt-1 wrap-anywhere text-ink-soft">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}
