import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Scale, Star, WandSparkles } from 'lucide-react'
import { useState } from 'react'

import { quickPickTeam } from '#contract/game/draft.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { isTeamComplete } from '#domain/draft/draft.ts'
import { listText } from '#domain/lists.ts'
import { call } from '#web/api/client.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { useFocusAfterChange } from '#web/ui/hooks/use-focus-after-change.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { DialogButton, lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

import type { DraftGolfer } from '../field/field.ts'
import type { SheetView } from '../field/sorting.ts'
import type { DraftList } from '../golfer/use-draft-list.ts'
import { trayId } from '../tray/draft-tray.tsx'
import { SheetControls } from './sheet-controls.tsx'

const CompareDialog = lazyDialog(
  'Compare Golfers',
  async () => (await import('../compare/compare-golfers-dialog.tsx')).CompareGolfersDialog,
)

interface BoardToolsProps {
  league: League
  field: readonly DraftGolfer[]
  sheet: DraftList
  view: SheetView
  onView: (view: SheetView) => void
  /** Whether only the golfers on my shortlist are listed. */
  shortlistOnly: boolean
  onShortlistOnly: (shortlistOnly: boolean) => void
  /** Called after a quick pick. */
  onQuickPicked: () => void
}

/** Tools above the board: quick-pick the rest, list my shortlist only, compare two golfers, and sort and filter. */
export function DraftToolbar(props: BoardToolsProps) {
  const { league, field, sheet, view, onView, shortlistOnly, onShortlistOnly } = props
  const { draft, places } = sheet
  const quickPick = useQuickPick(props)
  return (
    <div className="mb-2 flex flex-wrap gap-2">
      {!isTeamComplete(draft.team, places) && (
        <Button
          onClick={() => quickPick.mutate(draft.picks.apiPlayerIds)}
          pending={quickPick.isPending}
          className="max-md:px-3"
          title={
            field.some(({ rank }) => rank !== null)
              ? 'Random, weighted toward higher-ranked golfers'
              : 'Random: these golfers have no rank yet'
          }
          icon={WandSparkles}
        >
          Quick-Pick the Rest
        </Button>
      )}
      <Button
        aria-pressed={shortlistOnly}
        onClick={() => onShortlistOnly(!shortlistOnly)}
        className={clsx('max-md:min-w-11 max-md:px-3', shortlistOnly && 'border-ink! bg-flag-soft')}
      >
        <Star className={clsx('size-4', shortlistOnly && 'fill-flag')} strokeWidth={1.5} />
        <span className="max-md:sr-only">Shortlist</span>
      </Button>
      <DialogButton
        label={<span className="max-md:sr-only">Compare Golfers</span>}
        opener={CompareDialog.opener}
        className="max-md:min-w-11 max-md:px-3"
        icon={Scale}
      >
        {(onClose) => <CompareDialog {...{ league, field, sheet, onClose }} />}
      </DialogButton>
      <SheetControls {...{ field, sheet, view, onView }} />
    </div>
  )
}

/** Fills the empty slots at random, in one step that can be undone. */
function useQuickPick({ league, field, sheet, onQuickPicked }: BoardToolsProps) {
  const { draft, places } = sheet
  const [fills, setFills] = useState(0)
  useFocusAfterChange(fills, () => document.getElementById(trayId))
  const draw = useMutation({
    mutationFn: (apiPlayerIds: string[]) =>
      call(quickPickTeam, { params: { id: league.id }, body: { apiPlayerIds } }),
    onSuccess({ apiPlayerIds }, sent) {
      const now = draft.picks.apiPlayerIds
      // The reader has picked meanwhile, so these may be too many.
      if (now.join() !== sent.join()) {
        draw.mutate(now)
        return
      }
      if (apiPlayerIds.length === 0) {
        // Else they have completed the team by hand.
        if (!isTeamComplete(draft.team, places)) {
          toastFailure(
            'No one left to pick',
            'Save your team as it is. When picks lock, we fill the gaps.',
          )
        }
        return
      }
      const golfers = field.filter((golfer) => apiPlayerIds.includes(golfer.apiPlayerId))
      const names = listText(golfers.map(({ name }) => name))
      draft.replaceTeam([...draft.team, ...golfers], `Picked ${names}. Tap Undo to take them back.`)
      onQuickPicked()
      setFills(fills + 1)
    },
    onError: toastOnError('The rest couldn’t be picked'),
  })
  return draw
}
