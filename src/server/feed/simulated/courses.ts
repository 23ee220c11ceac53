import { pickOne, shuffled, deriveSeed, seedFrom } from '#domain/random.ts'
import type { Course } from '#domain/tournaments/tournament.ts'

import type { Town } from './towns.ts'

const origin = seedFrom('courses')

// 23 and 19 have no common divisor, so 437 events in a row have different names.
const firstWords =
  'Heron,Lantern,Copper,Juniper,Granite,Foxglove,Otter,Marigold,Slate,Thistle,Kestrel,Amber,Saltgrass,Hollow,Larkspur,Quarry,Driftwood,Bramble,Harrier,Tamarind,Osprey,Sorrel,Wren'.split(
    ',',
  )
const lastWords =
  'Creek,Ridge,Bay,Point,Hill,Downs,Meadow,Harbour,Glen,Cove,Shore,Bluff,Lake,Dunes,Heath,Bridge,Vale,Sands,Park'.split(
    ',',
  )
const kinds = ['Open', 'Classic', 'Championship', 'Invitational', 'Trophy', 'Cup']
const clubs = ['Golf Club', 'Golf Links', 'Country Club', 'Golf & Country Club']

// Nines of par 35 and 36.
const nines = [
  [4, 5, 3, 4, 4, 4, 3, 5, 4],
  [4, 4, 5, 3, 4, 5, 4, 3, 4],
  [5, 4, 4, 3, 4, 4, 3, 4, 5],
  [4, 4, 3, 4, 5, 4, 3, 4, 4],
  [4, 3, 4, 4, 4, 5, 4, 3, 4],
]

/** Names the `n`-th event and its course in a town. */
export function venue(n: number, place: Town): { name: string; course: Course } {
  const from = deriveSeed(origin, n)
  const words = [firstWords[n % firstWords.length], lastWords[n % lastWords.length]].join(' ')
  const [front = [], back = []] = shuffled(deriveSeed(from, 1), nines)
  return {
    name: `${words} ${pickOne(deriveSeed(from, 2), kinds)}`,
    course: {
      name: `${words} ${pickOne(deriveSeed(from, 3), clubs)}`,
      city: place.city,
      country: place.country,
      pars: [...front, ...back],
    },
  }
}

/** An average golfer's strokes over par on each hole of the `n`-th event's course. */
export function difficulties(n: number, pars: readonly number[]): number[] {
  const own = { 3: 0.03, 4: 0.01, 5: -0.36 }
  return pars.map((par, hole) => {
    const spread =
      (deriveSeed(deriveSeed(deriveSeed(origin, n), 4), hole) / 0x1_0000_0000 - 0.5) * 0.3
    return (own[par as 3 | 4 | 5] ?? 0) + spread
  })
}
