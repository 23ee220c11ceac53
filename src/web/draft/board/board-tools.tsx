import { useMutation } from '@tanstack/react-query'
import { Scale, WandSparkles } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { quickPickTeam } from '#contract/draft.ts'
import { isComplete } from '#domain/draft/draft.ts'
import { call } from '#web/client/api.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { useFocusAfter } from '#web/ui/hooks/use-focus-after.ts'

import type { Places } from '../picks/picks.ts'
import type { Draft } from '../picks/use-draft.ts'
import { trayId } from '../tray/draft-tray.tsx'
import type { Golfer } from './field.ts'

const CompareDialog = lazy(async () => ({
  default: (await import('../compare/compare-dialog.tsx')).CompareDialog,
}))

interface BoardToolsProps {
  leagueId: string
  field: readonly Golfer[]
  draft: Draft
  places: Places
  timeZone: string
}

/** Tools above the board: compare two golfers, and quick-pick the rest. */
export function BoardTools({ leagueId, field, draft, places, timeZone }: BoardToolsProps) {
  const [comparing, setComparing] = useState(false)
  const [fills, setFills] = useState(0)
  useFocusAfter(fills, () => document.getElementById(trayId))
  const draw = useMutation({
    mutationFn: (apiPlayerIds: string[]) =>
      call(quickPickTeam, { params: { id: leagueId }, body: { apiPlayerIds } }),
    onSuccess({ apiPlayerIds }, sent) {
      const now = draft.picks.apiPlayerIds
      // The reader has picked meanwhile, so these may be too many.
      if (now.join() !== sent.join()) {
        draw.mutate(now)
        return
      }
      const golfers = field.filter((golfer) => apiPlayerIds.includes(golfer.apiPlayerId))
      const names = new Intl.ListFormat('en').format(golfers.map(({ name }) => name))
      draft.replaceTeam([...draft.team, ...golfers], `${names} picked. Undo removes them.`)
      setFills(fills + 1)
    },
    onError: toastFailure('The rest could not be picked'),
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        aria-haspopup="dialog"
        onClick={() => setComparing(true)}
        icon={<Scale aria-hidden="true" className="size-4" />}
      >
        Compare two
      </Button>
      {!isComplete(draft.team, places) && (
        <Button
          onClick={() => draw.mutate(draft.picks.apiPlayerIds)}
          pending={draw.isPending}
          title="At random, better ranked golfers more often"
          icon={<WandSparkles aria-hidden="true" className="size-4" />}
        >
          Quick-pick the rest
        </Button>
      )}
      {comparing && (
        <Suspense>
          <CompareDialog {...{ field, draft, timeZone }} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </div>
  )
}
