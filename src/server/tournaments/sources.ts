import { eq, inArray, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

import { eveningOrgId, eveningKeys } from '#domain/tournaments/sources.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'
import type { Services } from '#server/platform/services/services.ts'

import { tournamentIds, tournaments } from './tables.ts'

/** The tours of our own. */
const inventedTours: GolfSource['name'][] = ['simulated', 'evening']

/** Whether a source’s golf is made up. */
export const isInvented = (source: GolfSource['name']): boolean => inventedTours.includes(source)

/** Whether a tournament's golf is made up, for a query of `tournaments`. */
export const isSimulatedSql = sql<boolean>`${inArray(tournaments.source, inventedTours)}`

/** Whether a tournament is on a tour of our own, or on the real one that the other sources share. */
export const isOnTour = (source: GolfSource['name']): SQL =>
  isInvented(source)
    ? eq(tournaments.source, source)
    : notInArray(tournaments.source, inventedTours)

/** Whether a tournament is one of the evening tour, by its key in a query. */
export const isEveningKey = (key: SQLWrapper) => sql<boolean>`starts_with(${key}, ${eveningKeys})`

/** The source of a tournament that someone asks for: of an evening, whatever the site reads. */
export const sourceOf = (golf: GolfSource['name'], orgId: string): GolfSource['name'] =>
  orgId === eveningOrgId ? 'evening' : golf

/** Whether a tournament's golf is read at all: from the source, or from the evening tour where evenings are offered. */
export const isReadFrom = ({ golf, evenings }: Pick<Services, 'golf' | 'evenings'>) =>
  evenings ? or(isKnownTo(golf.name), eq(tournaments.source, 'evening')) : isKnownTo(golf.name)

/** Whether a source can read a stored tournament, for a query of `tournaments`. */
export const isKnownTo = (source: GolfSource['name']): SQL =>
  sql`(${tournaments.source} = ${source} or exists (
    select from ${tournamentIds} where ${tournamentIds.tournamentKey} = ${tournaments.key}
      and ${tournamentIds.source} = ${source}))`
