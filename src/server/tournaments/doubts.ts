import type { SourceName } from '#domain/tournaments/sources.ts'

/** Something doubtful that a source says of a tournament, and how firmly it says so. */
export interface Doubt {
  /** A takeover is another source's board, which asks to replace ours. */
  reading: 'board' | 'takeover' | 'field' | 'calendar'
  /** The golfer that it is about; null for the tournament. */
  about: string | null
  /** The source that would take over; missing for other readings. */
  source?: SourceName
  /** What it says. A doubt is known by these words in the next release, too, so they never change. */
  what: string
  /** The hash of the last payload that said so. */
  payload: string
  /** How many different payloads in a row have said so. */
  agreed: number
  /** When the first of them came, in epoch milliseconds. */
  since: number
  /** Set when the administrator takes it for true. */
  trusted?: true
}
