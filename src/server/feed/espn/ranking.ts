import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

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

/** Parses `rank,name` lines, with or without a first line of titles. @throws {FeedError} unreadable */
export function parseRankings(csv: string): RankingEntry[] {
  const lines = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  const ranked = lines.flatMap((line, index) => {
    if (!line.trim() || (index === 0 && /^"?rank\b/i.test(line.trim()))) return []
    const match =
      /^\s*"?(?<rank>\d{1,5})"?\s*,\s*("(?<quoted>[^"]+)"|(?<plain>[^",]+))\s*(,.*)?$/.exec(line)
    const rank = Number(match?.groups?.['rank'] ?? 0)
    const name = (match?.groups?.['quoted'] ?? match?.groups?.['plain'] ?? '').trim()
    if (rank > 0 && name) return [{ apiPlayerId: null, name, rank }]
    throw new FeedError('unreadable', `${rankingFile}, line ${index + 1}: expected "rank,name"`)
  })
  return ranked.toSorted((a, b) => a.rank - b.rank)
}
