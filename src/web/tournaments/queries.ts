import { type QueryKey, queryOptions, skipToken } from '@tanstack/react-query'

import {
  getGolferForm,
  getScorecard,
  getScoreboard,
  listFinishes,
  listPlayers,
} from '#contract/game/tournaments.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { topics } from '#contract/wire/topics.ts'
import { endpointQuery } from '#web/api/client.ts'
import { pushedDocument } from '#web/api/live/pushed-documents.ts'
import { queryKeys } from '#web/api/query-keys.ts'

const pastRefetchMs = 30_000

/** One edition of a tournament. */
export interface Edition {
  id: string
  orgId: string
  year: number
}

/** The edition that a league plays on. */
export const editionOf = ({ apiTournamentId, tournOrgId, tournYear }: League): Edition => ({
  id: apiTournamentId,
  orgId: tournOrgId,
  year: tournYear,
})

const editionKey = ({ id, orgId, year }: Edition, ...rest: string[]) => [
  ...topics.tournament(orgId, id).key,
  year,
  ...rest,
]

const editionInput = ({ id, orgId, year }: Edition) => ({
  params: { id },
  query: { orgId, year },
})

/** A tournament's field. Waits until the edition is known. */
export const playersQuery = (edition: Edition | undefined) =>
  queryOptions(
    edition
      ? endpointQuery(
          editionKey(edition, 'players'),
          listPlayers,
          editionInput(edition),
          ({ players }) => players,
        )
      : { queryKey: unknownEditionKey, queryFn: skipToken },
  )

const unknownEditionKey: QueryKey = [...queryKeys.tournaments, 'unknown']

/** Refetches while earlier results are still being read. */
const whilePastIsRead = ({ state }: { state: { data: { past: unknown } | undefined } }) =>
  state.data?.past ? pastRefetchMs : false

/** How the field finished in earlier tournaments. */
export const finishesQuery = (edition: Edition) =>
  queryOptions({
    ...endpointQuery(editionKey(edition, 'finishes'), listFinishes, editionInput(edition)),
    refetchInterval: whilePastIsRead,
  })

/** A golfer's rounds in earlier tournaments, against the field. */
export const golferFormQuery = (edition: Edition, apiPlayerId: string) =>
  queryOptions({
    ...endpointQuery(editionKey(edition, 'form', apiPlayerId), getGolferForm, {
      params: { id: edition.id, apiPlayerId },
      query: editionInput(edition).query,
    }),
    select: ({ results }) => results,
    refetchInterval: whilePastIsRead,
  })

/** A tournament's board. */
export const scoreboardQuery = (edition: Edition) => ({
  ...endpointQuery(editionKey(edition, 'board'), getScoreboard, editionInput(edition)),
  meta: pushedDocument(getScoreboard, editionInput(edition)),
})

/** A golfer's rounds, hole by hole. */
export const scorecardQuery = (edition: Edition, apiPlayerId: string) =>
  endpointQuery(
    editionKey(edition, 'scorecard', apiPlayerId),
    getScorecard,
    { params: { id: edition.id, apiPlayerId }, query: editionInput(edition).query },
    ({ cards }) => cards,
  )
