import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'

import { ErrorBoundary } from './layout/error-boundary.tsx'
import { queryClient } from './query-client.ts'
import { AppRoutes, preload } from './router.tsx'

const Toasts = lazy(async () => ({ default: (await import('./ui/toasts.tsx')).Toasts }))

preload(location.pathname)
addEventListener('unhandledrejection', ({ reason }) => console.error(reason))

const app = document.getElementById('app')
if (!app) throw new Error('The page has no place for the app')
createRoot(app).render(
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
