import type { PastProgress as Progress } from '#contract/game/tournaments.ts'
import { numberText } from '#web/format/numbers.ts'

/** How far earlier results have been read. */
export function PastProgress({ past }: { past: Progress }) {
  return (
    <output className="block text-sm text-ink-soft">
      Results of {numberText(past.read)} of {numberText(past.total)} tournaments so far
    </output>
  )
}
