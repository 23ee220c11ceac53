import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

// A sentence that is stored names people by id, between characters that Unicode reserves for a program's own use.
// The contract refuses those in what people type.

/** Stands for someone in a sentence that is stored. Reading fills in what they are called by then. */
export const personMark = (userId: string): string => `\u{FDD0}${userId}\u{FDD1}`

/** The same with their name of today in front of the id, so that marks sort by name until they are stored. */
export const namedMark = (userId: string, name: string): string =>
  `\u{FDD0}${name}\u{FDD2}${userId}\u{FDD1}`

/** Takes the names out of a sentence's marks. */
export const withoutNames = (sentence: string): string =>
  sentence.replaceAll(/(?<=\u{FDD0})[^\u{FDD0}-\u{FDD2}]*\u{FDD2}/gu, '')

/** A stored sentence with what people are called now in a league, for a query. */
export const withNames = (sentence: SQLWrapper, leagueId: SQLWrapper): SQL<string> =>
  sql<string>`with_names(${sentence}, ${leagueId})`
