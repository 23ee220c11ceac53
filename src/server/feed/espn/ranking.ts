import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { maxRankingFaults, parseRanking } from '#domain/tournaments/parse-ranking.ts'
import type { RankingEntry } from '#domain/tournaments/tournament.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'

import { checkReadable } from '../parsing/checks.ts'
import type { SourceOptions } from '../parsing/http-source.ts'

/** The administrator's ranking, in the data folder. */
const rankingFile = 'rankings.csv'

/**
 * The administrator's world ranking where the source has none. Without one, it is empty: a field is then sorted by form.
 *
 * @throws {FeedError} unreadable, when the administrator's file can't be read
 * @see docs/rules.md#groups
 */
export async function loadRanking(
  dataDir: string,
  warn: SourceOptions['warn'],
): Promise<RankingEntry[]> {
  const file = await readFile(join(dataDir, rankingFile)).catch(ignoreMissing)
  if (!file) return []
  // Excel saves a CSV in Windows-1252 on Windows.
  const encoding = isUtf8(file) ? 'utf-8' : 'windows-1252'
  return parseRankings(new TextDecoder(encoding).decode(file), warn)
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw new FeedError('unreadable', `${rankingFile} can’t be opened`)
}

/**
 * Parses the administrator's file. A line that can't be read is left out and reported.
 *
 * @throws {FeedError} unreadable, when a tenth of them are
 */
export function parseRankings(csv: string, warn: SourceOptions['warn']): RankingEntry[] {
  const { ranked, faults } = parseRanking(csv)
  // Nothing is read after so many.
  const left = faults.length < maxRankingFaults ? ranked.length : 0
  checkReadable(`${rankingFile}, line ${faults[0]}`, faults.length, faults.length + left)
  if (faults.length > 0)
    warn(
      { file: rankingFile, lines: faults },
      'Lines without a rank and a name, or with a lost letter (�), are left out',
    )
  return ranked.map((one) => ({ ...one, apiPlayerId: null }))
}
