import { type ReactNode, useRef } from 'react'

import { useFocusAfterRemoval } from '../hooks/use-focus-after-removal.ts'
import { hasFailed, type LoadableQuery } from './query-content.tsx'

interface LoadErrorProps {
  query: LoadableQuery<unknown>
  /** What failed, as in "Failed to load your places". */
  children: ReactNode
}

/** Says in a line that a part of the page failed to load, and offers Retry. Renders nothing while nothing has failed. */
export function LoadError(props: LoadErrorProps) {
  return !props.query.data && hasFailed(props.query) && <Failure {...props} />
}

function Failure({ query, children }: LoadErrorProps) {
  const place = useRef<HTMLSpanElement>(null)
  useFocusAfterRemoval(place)
  return (
    <span ref={place} role="alert" className="text-sm">
      <span>{children}</span>{' '}
      <button
        type="button"
        aria-busy={query.isFetching}
        className="link min-h-11 min-w-11"
        onClick={() => void query.refetch()}
      >
        Retry
      </button>
    </span>
  )
}
