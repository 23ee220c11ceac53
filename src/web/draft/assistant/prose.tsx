import { blocksOf } from './prose-blocks.ts'

/** The assistant's text. */
export function Prose({ text }: { text: string }) {
  return (
    <div className="grid max-w-[72ch] gap-3">
      {blocksOf(text).map((block, nth) =>
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
