import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'

import { queryClient } from '#web/client/query-client.ts'
import { ErrorBoundary } from '#web/layout/error-boundary.tsx'

import { AppRoutes, preload } from './router.tsx'

const Toasts = lazy(async () => ({ default: (await import('#web/ui/toasts.tsx')).Toasts }))

preload(location.pathname)

/** Reports an error to the server. The reporter is loaded only when it is needed. */
async function report(error: unknown): Promise<void> {
  try {
    const { reportError } = await import('#web/client/report-error.ts')
    await reportError(error)
  } catch {
    // There is no way left to report it.
  }
}
addEventListener('error', ({ error, message }) => void report(error ?? message))
addEventListener('unhandledrejection', ({ reason }) => {
  console.error(reason)
  void report(reason)
})

const app = document.getElementById('app')
if (!app) throw new Error('The page has no place for the app')
createRoot(app, {
  // Called for errors that an error boundary caught.
  onCaughtError(error, { componentStack }) {
    console.error(error, componentStack)
    void report(error)
  },
}).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
      <ErrorBoundary quiet>
        <Suspense>
          <Toasts />
        </Suspense>
      </ErrorBoundary>
    </QueryClientProvider>
  </StrictMode>,
)
