/** The first round that counts. */
export const weekendRound = 3

/** Why a shootout has no result: it opened too late, a round was called off, or fewer than two members picked. */
export const voidReasons = ['late', 'shortened', 'too-few'] as const
export type VoidReason = (typeof voidReasons)[number]

/** With fewer members than this, there is nobody to play against. */
export const minPickers = 2
