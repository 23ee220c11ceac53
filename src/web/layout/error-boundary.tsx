import { Component, type ReactNode } from 'react'

import { buttonClass } from '#web/ui/button.tsx'

interface ErrorBoundaryProps {
  /** Renders nothing after an error, for parts that a page can do without. */
  quiet?: boolean
  children: ReactNode
}

/** Shows a message and a way back when a page throws. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    if (!this.state.failed) return this.props.children
    if (this.props.quiet) return null
    return (
      <main
        id="main"
        tabIndex={-1}
        className="page grid justify-items-center gap-4 py-20 text-center"
      >
        <h1 className="text-xl">This page could not be shown</h1>
        <p className="max-w-prose text-ink-soft">
          Something went wrong, or there is a newer version of TeeTime. What you saved is safe.
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <button
            type="button"
            className={buttonClass('primary')}
            onClick={() => location.reload()}
          >
            Reload
          </button>
          <a href="/dashboard" className={buttonClass()}>
            Back to Dashboard
          </a>
        </div>
      </main>
    )
  }
}
