import { clsx } from 'clsx'
import { createContext } from 'react'

/** Up to two initials of a name. */
function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  // An emoji is two units of a string, and a flag is two emoji.
  return letters.map((word = '') => /\p{RI}{2}|./u.exec(word)?.[0].toUpperCase()).join('')
}

const sizes = {
  small: 'size-[1.75rem] text-xs',
  medium: 'size-[2.5rem] text-sm',
  large: 'size-[3.5rem] text-lg',
}

const backgrounds = [
  'bg-person-0',
  'bg-person-1',
  'bg-person-2',
  'bg-person-3',
  'bg-person-4',
  'bg-person-5',
  'bg-person-6',
  'bg-person-7',
]

/** The colors of people in a part of a page, by user id. Those of a league's members differ from league to league. */
export const PersonColors = createContext<Readonly<Record<string, number>>>({})

/** The class of a person's color. */
export const personBackground = (color: number) => backgrounds[color % backgrounds.length]

/** What a marker is made of. */
export interface AvatarProps {
  name: string
  /** The person, for their picture on signed-in pages. */
  userId?: string | undefined
  /** The person's color in the league; without one, the marker is plain. */
  color?: number | undefined
  size?: keyof typeof sizes
  className?: string
}

/** A person's ball marker with their picture or else their initials, hidden from screen readers: the name is beside it. */
export function Avatar({ name, userId, color, size = 'medium', className }: AvatarProps) {
  const isPlain = color === undefined
  return (
    <span
      aria-hidden="true"
      // Drawn by the style sheet, so that they aren't part of the text beside them.
      data-initials={initials(name)}
      data-person={userId}
      className={clsx(
        'marker',
        sizes[size],
        isPlain ? 'bg-board text-ink outline-1 -outline-offset-1 outline-edge' : 'text-on-person',
        !isPlain && personBackground(color),
        className,
      )}
    />
  )
}
