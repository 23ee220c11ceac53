import type { Golfer } from './field.ts'

/** An ordinary golfer whose world rank is their id. */
export const golfer = (
  apiPlayerId: string,
  slot: Golfer['slot'],
  more: Partial<Golfer> = {},
): Golfer => ({
  apiPlayerId,
  slot,
  name: `Golfer ${apiPlayerId}`,
  rank: Number(apiPlayerId),
  country: null,
  isAmateur: false,
  withdrawn: false,
  teeTime: null,
  ...more,
})
