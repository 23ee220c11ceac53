/** The content of a picture, before it is laid out. */
export interface Picture {
  /** The title, such as `Final leaderboard`. */
  title: string
  league: string
  /** The tournament with its dates. */
  tournament: string
  parts: readonly PicturePart[]
  /** At the bottom: the age of what it shows, and whether the tournament is simulated. */
  notes: readonly string[]
}

/** A piece of a picture's middle. */
export type PicturePart =
  | { kind: 'heading'; text: string }
  /** Sentences, wrapped; below a table, smaller and in the soft color. */
  | { kind: 'text'; text: string; soft?: boolean }
  | { kind: 'rows'; rows: readonly Row[] }

/** A line of a table. */
export interface Row {
  /** A place or a group, on a tile; empty for none. */
  lead: string
  name: string
  /** At the end of the line. All rows of a part have the same number. */
  cells: readonly Cell[]
  /** Whether it is the sharer's own, marked with the flag color. */
  mine?: boolean
  /** Whether it counts for nothing, written in the soft color. */
  dimmed?: boolean
}

export interface Cell {
  text: string
  tone: 'ink' | 'ink-soft' | 'under' | 'fairway'
}

/** The content of a picture as plain text, for people who can't see it. */
export function describePicture({ title, league, tournament, parts, notes }: Picture): string {
  return [
    `${title}: ${league}, ${tournament}`,
    ...parts.flatMap((part) => (part.kind === 'rows' ? part.rows.map(rowText) : [part.text])),
    ...notes,
  ].join('\n')
}

const rowText = ({ lead, name, cells }: Row) =>
  [lead, name, ...cells.map(({ text }) => text)].filter(Boolean).join(' ')

/** A file name from what a picture shows. */
export function fileName({ title, league }: Picture): string {
  const plain = `${league} ${title}`.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[a-z\d]+/g) ?? []
  return `${['teetime', ...words].join('-').slice(0, 80)}.png`
}
