import { Component, type ReactNode } from 'react'

import { buttonClass } from '#web/ui/inputs/button.tsx'

import { mayReload, reloadOnce } from './missing-file.ts'

interface ErrorBoundaryProps {
  /** Renders nothing after an error, for parts that a page can do without. */
  quiet?: boolean
  /** Whether it is inside the page's `main` element. */
  inMain?: boolean
  children: ReactNode
}

interface ErrorBoundaryState {
  status: 'fine' | 'failed' | 'reloading'
}

/** Shows a message and a way back when a page throws. A page of which a file is missing reloads first, once. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { status: 'fine' }
  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { status: mayReload(error) ? 'reloading' : 'failed' }
  }
  override componentDidCatch() {
    if (this.state.status !== 'reloading' || this.props.quiet) return
    if (!reloadOnce()) this.setState({ status: 'failed' })
  }
  override render() {
    const { status } = this.state
    if (status === 'fine') return this.props.children
    if (this.props.quiet || status === 'reloading') return null
    const message = (
      <div className="error-page">
        <h1 className="text-xl">This page didn’t load</h1>
        <p className="max-w-prose text-ink-soft">
          Something went wrong, or there’s a newer version of TeeTime. What you saved is safe.
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
      </div>
    )
    if (this.props.inMain) return message
    return (
      <main id="main" tabIndex={-1} className="page">
        {message}
      </main>
    )
  }
}
