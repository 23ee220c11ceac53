import type { Team } from '#contract/game/draft.ts'
import { formatToPar } from '#domain/format.ts'
import { listText } from '#domain/lists.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import { newerTeamText } from '../draft-text.ts'
import type { SaveState } from '../picks/use-saving.ts'

/** Offers the choice between these picks and the team that another device saved or removed since. */
export function NewerTeam({ saving: { saved, draft, canSave } }: { saving: SaveState }) {
  return (
    <div
      role="alert"
      className="grid gap-2 border-s-4 border-rough bg-rough-soft px-3 py-2 text-sm text-ink"
    >
      <p className="font-semibold text-rough">{newerTeamText(saved)}</p>
      {saved.golfers.length > 0 && <p>{contentText(saved)}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          pending={draft.save.isPending}
          aria-disabled={!canSave}
          onClick={() => canSave && draft.saveOverNewer()}
        >
          Save These Picks
        </Button>
        <Button onClick={draft.takeSaved}>
          {saved.savedAt ? 'Keep the Other Team' : 'Discard These Picks'}
        </Button>
      </div>
    </div>
  )
}

function contentText({ golfers, predictedWinningScore: guess }: Team): string {
  const names = listText(golfers.map(({ name }) => name))
  return guess === null ? `${names}.` : `${names}, tiebreaker ${formatToPar(guess)}.`
}
