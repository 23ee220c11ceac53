import type { Reaction } from '#domain/reactions.ts'

/** How each reaction looks, and what it is called. */
export const emoji: Record<Reaction, { sign: string; label: string }> = {
  'thumbs-up': { sign: '👍', label: 'Thumbs up' },
  heart: { sign: '❤️', label: 'Heart' },
  laugh: { sign: '😂', label: 'Laughing' },
  clap: { sign: '👏', label: 'Clapping' },
  fire: { sign: '🔥', label: 'Fire' },
  shock: { sign: '😱', label: 'Shocked' },
}
