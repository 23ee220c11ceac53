import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { Card } from '../display/card.tsx'
import { ErrorState, SkeletonRows } from './states.tsx'

/** The part of a query's result that `QueryContent` reads. */
export type LoadableQuery<T> = Pick<
  UseQueryResult<T>,
  'isError' | 'isFetchedAfterMount' | 'isFetching'
> & { data: T | undefined; refetch: () => Promise<unknown> }

interface LoadedProps<T> {
  query: LoadableQuery<T>
  /** The thing being loaded, as in "Loading members..." and "Failed to load members". */
  label: string
  /** Shown while loading; five rows by default, nothing if null. */
  skeleton?: ReactNode
  /** Replaces "Failed to load …" with the server's message or one that the specification quotes. */
  errorTitle?: string
  /** Replaces the whole error state, Retry included. */
  errorFallback?: ReactNode
  /** Replaces the children when the data is an empty list; nothing if null. */
  empty?: ReactNode
  /** Wraps the error and empty states in a card, for pages where none surrounds them. */
  inCard?: boolean
  children: (data: T) => ReactNode
}

/**
 * Shows a query's data, or its loading, error or empty state. Data stays on the screen when a refresh
 * fails. While Retry runs, the error stays too, with a spinner on its button.
 */
export function QueryContent<T>(props: LoadedProps<T>): ReactNode {
  const {
    query,
    label,
    skeleton = <SkeletonRows />,
    errorFallback,
    empty,
    inCard,
    children,
  } = props
  const { data, isFetching, refetch } = query
  if (data !== undefined) {
    const isEmpty = Array.isArray(data) && data.length === 0
    if (!isEmpty || empty === undefined) return children(data)
    return inCard && empty !== null ? <Card>{empty}</Card> : empty
  }
  if (!hasFailed(query)) {
    if (skeleton === null) return null
    return (
      <output aria-label={`Loading ${label}...`} className="block">
        {skeleton}
      </output>
    )
  }
  if (errorFallback !== undefined) return errorFallback
  const title = props.errorTitle ?? `Failed to load ${label}`
  const state = <ErrorState title={title} onRetry={refetch} pending={isFetching} />
  return inCard ? <Card>{state}</Card> : state
}

/** Whether a query has data or has failed. */
export const isSettled = (query: LoadableQuery<unknown>): boolean =>
  query.data !== undefined || hasFailed(query)

/** Whether a query has failed and has no data. During a retry, TanStack Query reports it as pending again. */
export const hasFailed = (query: LoadableQuery<unknown>): boolean =>
  query.data === undefined && (query.isError || query.isFetchedAfterMount)
