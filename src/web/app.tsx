import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { Router } from 'wouter'

import { queryClient } from '#web/client/query-client.ts'
import { ErrorBoundary } from '#web/layout/error-boundary.tsx'

import { AppRoutes } from './router.tsx'
import { ToastRegion } from './ui/toast-region.tsx'

/** The whole app. @param path the address, where there is no browser to tell it */
export function App({ path }: { path?: string }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router {...(path !== undefined && { ssrPath: path, ssrSearch: '' })}>
          <ErrorBoundary>
            <AppRoutes />
          </ErrorBoundary>
        </Router>
        <ErrorBoundary quiet>
          <ToastRegion />
        </ErrorBoundary>
      </QueryClientProvider>
    </StrictMode>
  )
}
