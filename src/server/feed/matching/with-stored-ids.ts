import { otherOwner } from '#domain/tournaments/match-golfers.ts'
import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'
import { golferName } from '#server/tournaments/tournaments.ts'

import { staleRow } from '../parsing/checks.ts'
import { findSourceId, findStoredIds } from './golfer-ids.ts'
import { listFieldGolfers, matchSourceGolfers } from './golfers.ts'
import { findSourceRef } from './tournaments.ts'

/**
 * Wraps a source so that it uses our stored ids for tournaments and golfers.
 *
 * @see docs/decisions/0046-one-identity-across-sources.md
 */
export function withOneIdentity(db: Db, source: GolfSource): GolfSource {
  const { name } = source

  async function withOurGolfers(key: string, board: Scoreboard, options?: { isPast: boolean }) {
    const named = board.rows.map((row) => ({ id: row.apiPlayerId, name: row.name }))
    const { ids, unclear } = await matchSourceGolfers(db, name, key, named, options)
    const waiting = unclear.map(({ id, name }) => staleRow(id, 'who is who', board.round, { name }))
    return { ...board, rows: [...withStoredIds(board.rows, ids), ...waiting] }
  }

  return {
    name,
    fetchSchedule: (orgId, year) => source.fetchSchedule(orgId, year),
    async fetchField(stored) {
      const { key, ref } = await findSourceRef(db, name, stored)
      const field = await source.fetchField(ref)
      if (!field) return null
      const { withdrawn = [] } = field
      const named = [...field.entrants, ...withdrawn].map((entrant) => ({
        id: entrant.apiPlayerId,
        name: golferName(entrant),
        country: entrant.country,
      }))
      // Without a name, they may be anyone that the source hasn't named.
      const unread = (field.unclear ?? []).map((id) => ({ id, name: '' }))
      const { ids, unclear } = await matchSourceGolfers(db, name, key, [...named, ...unread])
      return {
        ...field,
        entrants: withStoredIds(field.entrants, ids),
        withdrawn: withStoredIds(withdrawn, ids),
        unclear: [...unclear.map(({ id }) => id), ...unread.map(({ id }) => ids.get(id) ?? id)],
      }
    },
    async fetchScoreboard(stored) {
      const { key, ref } = await findSourceRef(db, name, stored)
      const board = await source.fetchScoreboard(ref)
      return board && (await withOurGolfers(key, board))
    },
    async fetchPast(stored) {
      const { key, ref } = await findSourceRef(db, name, stored)
      const past = await source.fetchPast(ref)
      return past && { ...past, board: await withOurGolfers(key, past.board, { isPast: true }) }
    },
    async fetchRanking(year) {
      const ranking = await source.fetchRanking(year)
      const ids = await findStoredIds(db, name)
      return ranking.map((ranked) => ({
        ...ranked,
        apiPlayerId: ids.get(ranked.apiPlayerId ?? '') ?? ranked.apiPlayerId,
      }))
    },
    async fetchScorecards(stored, apiPlayerId) {
      const { key, ref } = await findSourceRef(db, name, stored)
      const id = await findSourceId(db, name, apiPlayerId)
      const ownerOf = otherOwner(await listFieldGolfers(db, key))
      const isOther = (name: string) => ownerOf({ id: apiPlayerId, name }) !== null
      return await source.fetchScorecards(ref, id, isOther)
    },
  }
}

/** Golfers by their stored ids, without those about whom it isn't clear. */
const withStoredIds = <T extends { apiPlayerId: string }>(
  golfers: readonly T[],
  ids: ReadonlyMap<string, string>,
): T[] =>
  golfers.flatMap((golfer) => {
    const apiPlayerId = ids.get(golfer.apiPlayerId)
    return apiPlayerId === undefined ? [] : [{ ...golfer, apiPlayerId }]
  })
