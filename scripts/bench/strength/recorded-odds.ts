import { readdirSync } from 'node:fs'

import * as z from 'zod'

import { foldName } from '#domain/tournaments/match-golfers.ts'

import { folder, readJson } from './recorded-event.ts'

const Tiers = z.object({
  created_at: z.number(),
  player_tiers: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ name: z.optional(z.string()), odds: z.optional(z.nullable(z.string())) }),
    ),
  ),
})

/** The odds of golfers before a tournament. */
export interface RecordedOdds {
  tournament: string
  day: string
  /** What a dollar wins, by golfer. */
  odds: Map<string, number>
}

/** Every list of odds that was recorded, by date. Some have only the tour's ids, which others give a name. */
export function readOdds(): RecordedOdds[] {
  const lists = readdirSync(`${folder}/tiers`).map((file) => {
    const { created_at, player_tiers } = Tiers.parse(readJson(`tiers/${file}`))
    const golfers = Object.values(player_tiers).flatMap((tier) => Object.entries(tier))
    const day = new Date(created_at * 1000).toISOString().slice(0, 10)
    return { tournament: file.slice(0, 8), day, golfers }
  })
  const names = new Map(
    lists.flatMap(({ golfers }) =>
      golfers.flatMap(([id, { name }]): [string, string][] => (name ? [[id, foldName(name)]] : [])),
    ),
  )
  return lists
    .map(({ golfers, ...list }) => ({
      ...list,
      odds: new Map(
        golfers.flatMap(([id, { odds }]): [string, number][] => {
          const [name, wins] = [names.get(id), Number(odds ?? NaN)]
          if (!name || Number.isNaN(wins)) return []
          return [[name, wins > 0 ? wins / 100 : -100 / wins]]
        }),
      ),
    }))
    .filter(({ odds }) => odds.size > 0)
    .toSorted((a, b) => Date.parse(a.day) - Date.parse(b.day))
}
