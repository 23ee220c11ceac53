import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'

import { createLeague } from '#contract/leagues.ts'
import type { Tournament } from '#contract/tournaments.ts'
import { seasonDates } from '#domain/schedule.ts'
import { call, sentence, statusOf } from '#web/api.ts'
import { limitsQuery } from '#web/dashboard/queries.ts'
import { toast } from '#web/ui/toast.ts'

import { leagueQuery, myLeaguesQuery } from './queries.ts'

const overLimit = 'You have made all the leagues that your plan allows this month.'

interface Wish {
  name: string
  tournament: Tournament
  /** In cents. */
  entryFee: number
}

/** Makes a league and goes to it. */
export function useCreateLeague() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn({ name, tournament, entryFee }: Wish) {
      const { id, orgId, startDate, endDate } = tournament
      const { seasonStart, seasonEnd } = seasonDates(startDate, endDate)
      return call(createLeague, {
        body: {
          name,
          apiTournamentId: id,
          tournOrgId: orgId,
          seasonStartDate: seasonStart,
          seasonEndDate: seasonEnd,
          entryFee,
          playerGroupAssignments: [],
          tournamentStartDate: startDate,
        },
      })
    },
    onSuccess({ league }) {
      client.setQueryData(leagueQuery(league.id).queryKey, league)
      void client.invalidateQueries({ queryKey: myLeaguesQuery.queryKey })
      void client.invalidateQueries({ queryKey: limitsQuery.queryKey })
      toast({ title: 'League created successfully!', variant: 'success' })
      navigate(`/leagues/${league.id}`)
    },
    onError(error) {
      const limited = statusOf(error) === 403
      toast({
        title: limited ? 'Subscription Limit Reached' : 'Error',
        description: sentence(error, limited ? overLimit : 'Failed to create league'),
        variant: 'destructive',
      })
    },
  })
}
