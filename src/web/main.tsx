import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

import { meQuery } from './api/queries.ts'
import { queryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { loadPage } from './router.tsx'

/** Reports an error to the server. The reporter is loaded only when it is needed. */
async function report(error: unknown): Promise<void> {
  try {
    const { reportError } = await import('./api/report-error.ts')
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

/** Called for errors that an error boundary caught. */
function onCaughtError(
  error: unknown,
  { componentStack }: { componentStack?: string | undefined },
): void {
  console.error(error, componentStack)
  void report(error)
}

/** The page's files come with its HTML. When they take longer than this, a text says what is loading. */
const loadingDelayMs = 500

const root = document.getElementById('app')
if (!root) throw new Error('The page has no place for the app')
void start(root)

/** Renders the app once the page's files are there. */
async function start(root: HTMLElement): Promise<void> {
  const isPrerendered = root.hasChildNodes()
  const loaded = loadPage(location.pathname)
  const timeout = new Promise((resolve) => setTimeout(resolve, loadingDelayMs))
  await (isPrerendered ? loaded : Promise.race([loaded, timeout]))
  const app = <App onAlive={reportAlive} />
  // Drawn at build time, as a visitor sees it.
  if (isPrerendered) queryClient.setQueryData(meQuery.queryKey, null)
  // In slices. Answers that came with the page are in its first paint, so nothing moves.
  startTransition(() => {
    if (isPrerendered) hydrateRoot(root, app, { onCaughtError })
    else createRoot(root, { onCaughtError }).render(app)
  })
}

/** Has boot.js send and press what it held back because it came before hydration. */
function reportAlive(): void {
  dispatchEvent(new Event('alive'))
}
