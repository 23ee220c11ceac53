import { hasFailed, type LoadableQuery } from './query-content.tsx'

/** The data of several queries by name. */
export type DataOf<T extends Record<string, LoadableQuery<unknown>>> = {
  [Name in keyof T]: Exclude<T[Name]['data'], undefined>
}

/** Combines several queries into one, which has data once they all do and retries the failed ones. */
export function combineQueries<T extends Record<string, LoadableQuery<unknown>>>(
  queries: T,
): LoadableQuery<DataOf<T>> {
  const entries = Object.entries(queries)
  const missing = entries.map(([, query]) => query).filter(({ data }) => data === undefined)
  const data = Object.fromEntries(entries.map(([name, query]) => [name, query.data])) as DataOf<T>
  return {
    data: missing.length === 0 ? data : undefined,
    isError: missing.some(({ isError }) => isError),
    isFetchedAfterMount: missing.some(({ isFetchedAfterMount }) => isFetchedAfterMount),
    isFetching: missing.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(missing.filter(hasFailed).map((query) => query.refetch())),
  }
}
