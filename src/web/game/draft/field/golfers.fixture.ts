import type { DraftGolfer } from './field.ts'

/** An ordinary golfer whose world rank is their id. */
export const golfer = (
  apiPlayerId: string,
  slot: DraftGolfer['slot'],
  more: Partial<DraftGolfer> = {},
): DraftGolfer => ({
  apiPlayerId,
  slot,
  name: `Golfer ${apiPlayerId}`,
  rank: Number(apiPlayerId),
  order: 'world-ranking',
  country: null,
  isAmateur: false,
  withdrawn: false,
  teeTime: null,
  ...more,
})
