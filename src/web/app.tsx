import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect } from 'react'
import { Router } from 'wouter'

import { ErrorBoundary } from '#web/api/crashes/error-boundary.tsx'

import { queryClient } from './api/query-client.ts'
import { AppRoutes } from './router.tsx'
import { Toaster } from './ui/feedback/toaster.tsx'

interface AppProps {
  /** The path to render on the server. Defaults to the browser's. */
  path?: string
  /** Called once everything on the page works. */
  onAlive?: () => void
}

/** The whole app. */
export function App({ path, onAlive }: AppProps) {
  useEffect(() => onAlive?.(), [onAlive])
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router {...(path !== undefined && { ssrPath: path, ssrSearch: '' })}>
          <ErrorBoundary>
            <AppRoutes />
          </ErrorBoundary>
        </Router>
        <ErrorBoundary quiet>
          <Toaster />
        </ErrorBoundary>
      </QueryClientProvider>
    </StrictMode>
  )
}
