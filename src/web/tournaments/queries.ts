import { queryOptions, skipToken } from '@tanstack/react-query'

import {
  getScorecard,
  getScoreboard,
  listFinishes,
  listPlayers,
} from '#contract/game/tournaments.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { topics } from '#contract/wire/topics.ts'
import { dataFrom } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'
import { carriedDocument } from '#web/api/live/carried.ts'

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

const partsOf = ({ id, orgId, year }: Edition) => ({
  params: { id },
  query: { orgId, year },
})

/** A tournament's field. Waits until the edition is known. */
export const playersQuery = (edition: Edition | undefined) =>
  queryOptions({
    queryKey: edition ? editionKey(edition, 'players') : [...keys.tournaments, 'unknown'],
    ...(edition
      ? dataFrom(listPlayers, partsOf(edition), ({ players }) => players)
      : { queryFn: skipToken }),
  })

/** How the field finished in earlier tournaments. */
export const finishesQuery = (edition: Edition) =>
  queryOptions({
    queryKey: editionKey(edition, 'finishes'),
    ...dataFrom(listFinishes, partsOf(edition)),
  })

/** A tournament's board. */
export const boardQuery = (edition: Edition) =>
  queryOptions({
    queryKey: editionKey(edition, 'board'),
    meta: carriedDocument(getScoreboard, partsOf(edition)),
    ...dataFrom(getScoreboard, partsOf(edition)),
  })

/** A golfer's rounds, hole by hole. */
export const scorecardQuery = (edition: Edition, apiPlayerId: string) =>
  queryOptions({
    queryKey: editionKey(edition, 'scorecard', apiPlayerId),
    ...dataFrom(
      getScorecard,
      { params: { id: edition.id, apiPlayerId }, query: partsOf(edition).query },
      ({ cards }) => cards,
    ),
  })
