import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

import type { GolferInText } from '#contract/game/week.ts'
import { readerMark } from '#domain/week/address-reader.ts'

// A sentence that is stored names people and golfers by id, between characters that Unicode reserves for a program's own
// use. The contract refuses those in what people type.

/** Stands for someone in a sentence that is stored. Reading fills in what they are called by then. */
export const personMark = (userId: string): string => `\u{FDD0}${userId}\u{FDD1}`

/** The same with their name of today in front of the id, so that marks sort by name until they are stored. */
export const namedMark = (userId: string, name: string): string =>
  `\u{FDD0}${name}\u{FDD2}${userId}\u{FDD1}`

/** Takes the names out of a sentence's marks. */
export const withoutNames = (sentence: string): string =>
  sentence.replaceAll(/(?<=\u{FDD0})[^\u{FDD0}-\u{FDD2}]*\u{FDD2}/gu, '')

/** Stands for a golfer in a sentence that is stored, with their name of then. */
export const golferMark = (apiPlayerId: string, name: string): string =>
  `\u{FDD3}${apiPlayerId}\u{FDD4}${name}\u{FDD5}`

/** A sentence without the marks of its golfers, and where their names stand in it. */
export function findGolfers(sentence: string): { text: string; golfers: GolferInText[] } {
  const golfers: GolferInText[] = []
  let text = ''
  let end = 0
  for (const { 0: mark, 1: apiPlayerId = '', 2: name = '', index } of sentence.matchAll(
    /\u{FDD3}([^\u{FDD4}]*)\u{FDD4}([^\u{FDD5}]*)\u{FDD5}/gu,
  )) {
    text += sentence.slice(end, index)
    golfers.push({ apiPlayerId, start: text.length, length: name.length })
    text += name
    end = index + mark.length
  }
  return { text: text + sentence.slice(end), golfers }
}

/** A stored sentence with what people are called now in a league, for a query. */
export const withNames = (sentence: SQLWrapper, leagueId: SQLWrapper): SQL<string> =>
  sql<string>`with_names(${sentence}, ${leagueId})`

/** The same with the marks of its golfers, for `findGolfers`. */
export const withMarkedGolfers = (sentence: SQLWrapper, leagueId: SQLWrapper): SQL<string> =>
  sql<string>`with_marked_golfers(${sentence}, ${leagueId})`

/** The same for one reader, whom `addressReader` calls "you". */
export const withNamesFor = (
  sentence: SQLWrapper,
  leagueId: SQLWrapper,
  readerId: SQLWrapper,
): SQL<string> =>
  sql<string>`with_names(
    replace(${sentence}, ${'\u{FDD0}'} || ${readerId}::text || ${'\u{FDD1}'}, ${readerMark}), ${leagueId})`
