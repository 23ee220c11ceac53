import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'

import type { Tournament } from '#contract/game/tournament.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { runItBack } from '#contract/leagues/run-it-back.ts'
import { leagueDates } from '#domain/tournaments/deadline.ts'
import { planUsageQuery } from '#web/accounts/billing/plan-usage-query.ts'
import { ApiError, call, errorMessage } from '#web/api/client.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'

import { leagueQuery, membersQuery, myLeaguesQuery } from '../queries.ts'
import { useRequestId } from './use-request-id.ts'

const overLimitText = 'You’ve used every league on your plan this month.'
const redirectDelayMs = 2_000

interface NewLeague {
  name: string
  tournament: Tournament
  /** In cents. */
  entryFee: number
  /** The earlier league to repeat, without some of its members; null for a league of its own. */
  repeatOf: { leagueId: string; without: ReadonlySet<string> } | null
}

/** Creates a league and opens it. Past the plan's limit it opens the plans instead. */
export function useCreateLeague() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const requestId = useRequestId()
  const create = useMutation({
    async mutationFn({ name, tournament, entryFee, repeatOf }: NewLeague) {
      const { id, orgId, startDate, endDate } = tournament
      const golf = { apiTournamentId: id, tournOrgId: orgId }
      if (repeatOf) {
        const { leagueId, without } = repeatOf
        const members = await client.ensureQueryData(membersQuery(leagueId))
        const memberIds = members.map(({ userId }) => userId).filter((id) => !without.has(id))
        const changes = { name, entryFee, memberIds }
        const clientId = requestId({ leagueId, ...golf, ...changes })
        const body = { ...golf, changes: { ...changes, clientId } }
        return (await call(runItBack, { params: { id: leagueId }, body })).league
      }
      const { seasonStart, seasonEnd } = leagueDates(startDate, endDate)
      const body = {
        ...golf,
        name,
        seasonStartDate: seasonStart,
        seasonEndDate: seasonEnd,
        entryFee,
        playerGroupAssignments: [],
        tournamentStartDate: startDate,
      }
      const clientId = requestId(body)
      const { league } = await call(createLeague, { body: { ...body, clientId } })
      client.setQueryData(leagueQuery(league.id).queryKey, league)
      return league
    },
    onSuccess() {
      void client.invalidateQueries({ queryKey: myLeaguesQuery.queryKey })
      void client.invalidateQueries({ queryKey: planUsageQuery.queryKey })
      toastSuccess('League created successfully!')
    },
    onError(error) {
      toastFailure(
        isOverLimit(error) ? 'Subscription Limit Reached' : 'Error',
        describeFailure(error),
      )
    },
  })
  const { error } = create
  useEffect(() => {
    if (!isOverLimit(error)) return
    const timer = setTimeout(() => navigate('/subscription'), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [error, navigate])
  return {
    ...create,
    // Both only if the page is still open then.
    mutate: (league: NewLeague, onError: (error: Error) => void) =>
      create.mutate(league, { onSuccess: ({ id }) => navigate(`/leagues/${id}`), onError }),
  }
}

const isOverLimit = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status === 403 &&
  error.error === 'League creation limit reached'

const LimitDetails = z.object({ message: z.string() })

/** Why the league wasn't created, as a sentence for people. */
export const describeFailure = (error: unknown): string =>
  isOverLimit(error) ? limitSentence(error) : errorMessage(error, 'Failed to create league')

/** The server's sentence about the plan's limit. */
const limitSentence = ({ details }: ApiError) =>
  z.safeParse(LimitDetails, details).data?.message ?? overLimitText
