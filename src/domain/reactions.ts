/** The reactions to a line of a chat, in the order of the menu. */
export const reactions = ['thumbs-up', 'heart', 'laugh', 'clap', 'fire', 'shock'] as const
export type Reaction = (typeof reactions)[number]

/** The scorer's posts other than moments: the Reveal, the recaps and the shootout's result. */
export const scorerPostIds = [
  'reveal',
  'recap-1',
  'recap-2',
  'recap-3',
  'recap-4',
  'recap-final',
  'shootout',
] as const
