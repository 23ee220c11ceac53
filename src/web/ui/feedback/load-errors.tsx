import { Card } from '../display/card.tsx'
import { hasFailed, type LoadableQuery } from './query-content.tsx'
import { ErrorState } from './states.tsx'

/**
 * One error for all parts of a page that failed to load, with one Retry. Renders nothing while none has failed.
 *
 * @param parts the queries by the sentences to show when they fail, the most important first
 */
export function LoadErrors({ parts }: { parts: Record<string, LoadableQuery<unknown>> }) {
  const failed = Object.entries(parts).filter(([, query]) => hasFailed(query))
  const [title, ...others] = failed.map(([sentence]) => sentence)
  return (
    title && (
      <Card>
        <ErrorState
          title={title}
          pending={failed.some(([, query]) => query.isFetching)}
          onRetry={() => failed.forEach(([, query]) => void query.refetch())}
        >
          {others.length > 0 && others.map((sentence) => <p key={sentence}>{sentence}</p>)}
        </ErrorState>
      </Card>
    )
  )
}
