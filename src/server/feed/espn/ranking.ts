import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { parseRanking } from '#domain/tournaments/parse-ranking.ts'
import type { RankingEntry } from '#domain/tournaments/tournament.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'

/** The administrator's ranking, in the data folder. */
const rankingFile = 'rankings.csv'

/**
 * The administrator's world ranking where the source has none. Without one, it is empty: a field is then sorted by form.
 *
 * @throws {FeedError} unreadable, when the administrator's file can't be read
 * @see docs/rules.md#rankings
 */
export async function loadRanking(dataDir: string): Promise<RankingEntry[]> {
  const csv = await readFile(join(dataDir, rankingFile), 'utf8').catch(ignoreMissing)
  return csv === null ? [] : parseRankings(csv)
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw new FeedError('unreadable', `${rankingFile} can’t be opened`)
}

/** Parses the administrator's file. @throws {FeedError} unreadable */
export function parseRankings(csv: string): RankingEntry[] {
  const { ranked, faults } = parseRanking(csv)
  if (faults.length === 0) return ranked.map((one) => ({ ...one, apiPlayerId: null }))
  throw new FeedError('unreadable', `${rankingFile}, line ${faults[0]}: expected "rank,name"`)
}
