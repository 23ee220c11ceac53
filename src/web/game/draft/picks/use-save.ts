import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'

import { type TeamInput, saveTeam, Team } from '#contract/game/draft.ts'
import { topics } from '#contract/wire/topics.ts'
import { type Picks, samePicks } from '#domain/draft/draft.ts'
import { ApiError, call, errorMessage, httpStatus } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { membersQuery } from '#web/leagues/queries.ts'
import { teamQuery } from '#web/leagues/team-queries.ts'

const TeamChanged = z.object({ saved: Team })

/** The team that another device saved, where that is why saving failed; else null. */
function newerTeam(error: Error): Team | null {
  if (!isTeamChanged(error)) return null
  return z.safeDecode(TeamChanged, error.details as z.input<typeof TeamChanged>).data?.saved ?? null
}

/** Whether saving failed because another device saved a team since. */
export const isTeamChanged = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code === 'team-changed'

/** Whether saving failed because the entry fee is higher than its member has agreed to. */
export const isFeeRaised = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'fee-changed'

/** How long a save may take. Without an answer the picks are sent again, which does no harm if they were saved. */
const saveMs = 15_000

async function send(leagueId: string, body: TeamInput): Promise<Team> {
  const giveUp = new AbortController()
  setTimeout(() => giveUp.abort(), saveMs)
  // The phone may be put away before the server has answered.
  const options = { keepalive: true, signal: giveUp.signal }
  return await call(saveTeam, { params: { id: leagueId }, body }, options)
}

/** The key of saves of my team in a league. */
const saveKey = (leagueId: string) => ['save-team', leagueId]

/** Whether a save of my team is on its way. */
export const isSaving = (client: QueryClient, leagueId: string): boolean =>
  client.isMutating({ mutationKey: saveKey(leagueId) }) > 0

/**
 * Saves picks as my team. The picks stay on the board even if saving fails.
 *
 * @param onSaved is called with the picks that were saved, and when that was
 */
export function useSaveTeam(
  leagueId: string,
  onSaved: (sent: Picks, savedAt: Date | null) => void,
) {
  const client = useQueryClient()
  const { queryKey } = teamQuery(leagueId)
  /** Picks that were sent and may be saved, whether or not a response arrived. */
  const [sent, setSent] = useState<readonly Picks[]>(() => savesUnderWay(client, leagueId))
  const setSaved = (team: Team) =>
    client.setQueryData(queryKey, (held) => (held && held.now > team.now ? held : team))
  const save = useMutation({
    mutationKey: saveKey(leagueId),
    mutationFn: (body: TeamInput) => send(leagueId, body),
    onMutate: (picks) => setSent((sent) => [...without(sent, picks), picks]),
    onSuccess(team, picks) {
      setSaved(team)
      setSent([])
      onSaved(picks, team.savedAt)
      return client.invalidateQueries({ queryKey: membersQuery(leagueId).queryKey })
    },
    onError(error, picks) {
      if (httpStatus(error) !== 409) return
      setSent((sent) => without(sent, picks))
      const newer = newerTeam(error)
      if (newer) setSaved(newer)
      // A rule refused them: this page's league, field or deadline is out of date.
      void client.invalidateQueries({ queryKey: topics.league(leagueId).key })
      void client.invalidateQueries({ queryKey: queryKeys.tournaments })
    },
  })
  return { save, hasSent: (picks: Picks) => sent.some((one) => samePicks(one, picks)) }
}

/** The picks that a board sent before it was left, whose responses haven't arrived. */
const savesUnderWay = (client: QueryClient, leagueId: string) =>
  client
    .getMutationCache()
    .findAll({ mutationKey: saveKey(leagueId), status: 'pending' })
    .map(({ state }) => state.variables as TeamInput)

const without = (sent: readonly Picks[], picks: Picks) =>
  sent.filter((one) => !samePicks(one, picks))

/** Whether saving failed only because no server could do it just now, so that it is worth another try. */
export function isUnreached(error: Error): boolean {
  const status = httpStatus(error)
  return status === 0 || status === 429 || Number(status) >= 500
}

/** Whether the server itself failed to save, as it may again and again. */
export const isServerFailure = (error: Error): boolean => httpStatus(error) === 500

/**
 * Why saving failed, as a sentence.
 *
 * @param isScheduled whether the picks are saved again without a press
 */
export function saveErrorText(error: Error, isScheduled: boolean): string {
  if (!isScheduled || !isUnreached(error) || isServerFailure(error)) {
    return errorMessage(error, 'Failed to save your team. Your picks are kept here.')
  }
  return httpStatus(error) === 0
    ? 'Can’t reach TeeTime. Keep it open, and your picks will save when you’re back.'
    : 'TeeTime is busy. Keep it open, and your picks will save soon.'
}
