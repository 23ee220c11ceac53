/** A paragraph, or the points of a list. */
export type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; points: string[] }

/** Parts the assistant's plain text: empty lines part paragraphs, and `- ` begins a point of a list. */
export function blocksOf(prose: string): Block[] {
  const blocks: Block[] = []
  for (const paragraph of prose.split(/\n\s*\n/)) {
    for (const line of paragraph.split('\n').filter((line) => line.trim() !== '')) {
      const last = blocks.at(-1)
      const point = /^\s*- (.*)$/.exec(line)?.[1]
      if (point === undefined) blocks.push({ kind: 'paragraph', text: line.trim() })
      else if (last?.kind === 'list') last.points.push(point)
      else blocks.push({ kind: 'list', points: [point] })
    }
  }
  return blocks
}
