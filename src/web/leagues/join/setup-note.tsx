import type { JoinPreview } from '#contract/leagues/join-link.ts'

/** Says that golfers can't be picked yet, while the commissioner is still sorting them. */
export function SetupNote({ offer: { league, commissioner } }: { offer: JoinPreview }) {
  if (league.setupComplete) return null
  return (
    <p className="text-sm text-ink-soft">
      {commissioner.name} is still sorting the golfers. Join now and pick your team soon.
    </p>
  )
}
