import type { UseInfiniteQueryResult } from '@tanstack/react-query'

import { Button } from '../inputs/button.tsx'

type Pages = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** Loads the next page of a list; renders nothing at its end. */
export function ShowMoreButton({ query }: { query: Pages }) {
  if (!query.hasNextPage) return null
  return (
    <div className="ruled p-3 text-center">
      <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {query.isFetchNextPageError ? 'Try Again' : 'Show More'}
      </Button>
    </div>
  )
}
