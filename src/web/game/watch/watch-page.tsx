import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams, useSearch } from 'wouter'

import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { clockOffset } from '#web/ui/hooks/server-clock.ts'
import { usePageTitle } from '#web/ui/page/page-heading.tsx'
import { PublicLayout } from '#web/ui/page/public-layout.tsx'

import { isUnknownLink, watchQuery } from './queries.ts'
import { WatchLeague } from './watch-league.tsx'

const Television = lazy(async () => ({
  default: (await import('./tv/tv-slideshow.tsx')).TvSlideshow,
}))

const unknownTexts = {
  title: 'This link doesn’t work',
  next: 'It may be off or replaced. Ask the commissioner for a new one.',
}

/** `/watch/:token`, a league's board for anyone with its link; with `?tv` for a television. */
export function WatchPage() {
  const { token } = useParams<{ token: string }>()
  const isTelevision = new URLSearchParams(useSearch()).has('tv')
  const query = useQuery(watchQuery(token))
  const board = query.data
  usePageTitle(board ? board.league.name : 'Watch a League')
  const source = {
    isDisconnected: query.isError,
    lastUpdatedAt: query.dataUpdatedAt + clockOffset.get(),
  }
  if (isTelevision && board) {
    return (
      <Suspense>
        <Television {...{ board, ...source }} error={query.error} />
      </Suspense>
    )
  }
  const isUnknown = isUnknownLink(query.error)
  if (isTelevision && isUnknown) return <UnknownOnTv />
  return (
    <PublicLayout>
      <article className="board mx-auto max-w-3xl">
        {isUnknown ? (
          <UnknownWatchLink />
        ) : (
          <QueryContent
            query={query}
            label="the leaderboard"
            skeleton={<SkeletonRows rows={8} inset />}
          >
            {(board) => <WatchLeague {...{ board, ...source }} />}
          </QueryContent>
        )}
      </article>
    </PublicLayout>
  )
}

function UnknownWatchLink() {
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        Watch a League
      </h1>
      <ErrorState title={unknownTexts.title}>{unknownTexts.next}</ErrorState>
    </>
  )
}

/** The same, to read from across the room. */
function UnknownOnTv() {
  return (
    <main
      id="main"
      className="fixed inset-0 grid place-content-center gap-[0.4em] bg-paper p-[1em] text-center text-[length:min(5vh,2.8vw)]"
    >
      <h1 tabIndex={-1} className="text-[1.8em]">
        {unknownTexts.title}
      </h1>
      <p className="text-ink-soft">{unknownTexts.next}</p>
    </main>
  )
}
