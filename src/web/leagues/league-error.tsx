import type { ReactNode } from 'react'

import type { League } from '#contract/leagues/leagues.ts'
import { ApiError, errorMessage, httpStatus } from '#web/api/client.ts'
import { combineQueries, type DataOf } from '#web/ui/feedback/combine-queries.ts'
import { hasFailed, type LoadableQuery, QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

type Query = LoadableQuery<unknown> & { error: Error | null }

const toDashboard = <ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>

/**
 * What every league page shows if the league isn't there, or isn't the reader's to see.
 *
 * @returns null if none of the page's queries found it missing
 */
export function leagueNotFound(...queries: readonly Pick<Query, 'error'>[]): ReactNode {
  const error = queries.map((query) => query.error).find((error) => httpStatus(error) === 404)
  return error ? <LeagueNotFound error={error} /> : null
}

function LeagueNotFound({ error }: { error: Error }) {
  const code = error instanceof ApiError ? error.code : undefined
  const isRemoved = code === 'membership-ended'
  return (
    <div className="grid gap-5">
      <PageHeading title="League" documentTitle="League not found" />
      <div className="board">
        <ErrorState
          title={isRemoved ? 'You’re no longer in this league' : 'League not found'}
          action={toDashboard}
        >
          {isRemoved
            ? 'The commissioner removed you. Ask them to invite you again if you want to come back.'
            : code === 'league-deleted'
              ? 'The commissioner deleted this league. They have 7 days to restore it.'
              : 'It may have been deleted, or it’s a private league that you aren’t in.'}
        </ErrorState>
      </div>
    </div>
  )
}

interface LeagueFailureProps {
  /** The part's queries. Retry refetches those that failed. */
  queries: readonly Query[]
  league: League | undefined
  title: string
  children?: ReactNode
}

/** Says that part of a league could not be loaded. Offers Retry only where it can work. */
function LeagueError({ queries, league, title, children }: LeagueFailureProps) {
  const failed = queries.filter(hasFailed)
  if (league && failed.some(({ error }) => httpStatus(error) === 403)) {
    return (
      <div className="board">
        <EmptyState title="You haven’t joined yet" action={toDashboard}>
          {league.status === 'open'
            ? `Accept the invitation on your dashboard to play in ${league.name}.`
            : 'Picks are locked, so you can’t join this league anymore.'}
        </EmptyState>
      </div>
    )
  }
  const mayRecover = failed.some(({ error }) => !cannotRetry(httpStatus(error)))
  return (
    <div className="board">
      <ErrorState
        title={title}
        onRetry={mayRecover ? () => Promise.all(failed.map((query) => query.refetch())) : undefined}
        pending={failed.some(({ isFetching }) => isFetching)}
        action={toDashboard}
      >
        {children}
      </ErrorState>
    </div>
  )
}

interface LeagueContentProps<T extends Record<string, Query>> {
  queries: T
  /** Completes the sentence "Failed to load …". */
  label: string
  skeleton: ReactNode
  /** Replaces the title of a failure, which has the server's message otherwise. */
  errorTitle?: string
  /** Says more about a failure. */
  errorNote?: ReactNode
  children: (data: DataOf<T>) => ReactNode
}

/** Shows a league's page once the league and the page's other data have loaded. */
export function LeagueContent<T extends { league: Query & { data: League | undefined } }>({
  queries,
  label,
  skeleton,
  errorTitle,
  errorNote,
  children,
}: LeagueContentProps<T & Record<string, Query>>) {
  const all = Object.values<Query>(queries)
  const error = all.map((query) => query.error).find((error) => error !== null)
  const title = errorTitle ?? errorMessage(error, `Failed to load ${label}`)
  return (
    <QueryContent
      query={combineQueries(queries)}
      {...{ label, skeleton, children }}
      errorFallback={
        <LeagueError queries={all} league={queries.league.data} title={title}>
          {errorNote}
        </LeagueError>
      }
    />
  )
}

/** Whether a retry would get the same answer. */
const cannotRetry = (status: number | null) =>
  status !== null && status >= 400 && status < 500 && status !== 429
