/** A paragraph, or the points of a list. */
type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; points: string[] }

/** Splits the assistant's plain text: an empty line ends a paragraph, and `- ` starts a list item. */
export function parseBlocks(prose: string): Block[] {
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

/** The assistant's text as paragraphs and lists. */
export function AssistantText({ text }: { text: string }) {
  return (
    <div className="grid max-w-[72ch] gap-3">
      {parseBlocks(text).map((block, nth) =>
        block.kind === 'paragraph' ? (
          <p key={nth}>{block.text}</p>
        ) : (
          <ul key={nth} className="grid gap-1.5">
            {block.points.map((point) => (
              <li key={point} className="border-s-3 border-flag ps-3">
                {point}
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  )
}
