import { existsSync } from 'node:fs'

import { readMasters, readOpen, readSony, readValero } from './recorded-boards.ts'
import { folder, type RecordedEvent } from './recorded-event.ts'
import { readLeaderboards, readMasters2025, readSeason } from './recorded-tables.ts'

/** Every finished tournament that was recorded, by date. */
export function readRecordedEvents(): RecordedEvent[] {
  if (!existsSync(folder)) throw new Error(`There are no recordings in ${folder}`)
  const sony = readSony()
  const season = readSeason().map((event) => (event.day === sony.day ? sony : event))
  const events = [
    ...season,
    ...readLeaderboards(),
    readMasters2025(),
    readOpen(),
    readMasters(),
    readValero(),
  ]
  return events.toSorted((a, b) => Date.parse(a.day) - Date.parse(b.day))
}
