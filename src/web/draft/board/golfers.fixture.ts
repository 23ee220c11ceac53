import type { Golfer } from './field.ts'

/** A golfer ranked by his id, with nothing special about him. */
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
