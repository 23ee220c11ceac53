import { Scale, WandSparkles } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { fillTeam, isComplete } from '#domain/draft.ts'
import { Button } from '#web/ui/button.tsx'
import { useFocusAfter } from '#web/ui/use-focus-after.ts'

import { trayId } from './draft-tray.tsx'
import type { Golfer } from './field.ts'
import type { Places } from './picks.ts'
import type { Draft } from './use-draft.ts'

const CompareDialog = lazy(async () => ({
  default: (await import('./compare-dialog.tsx')).CompareDialog,
}))

interface BoardToolsProps {
  field: readonly Golfer[]
  draft: Draft
  places: Places
  timeZone: string
}

/** What helps with picking: two golfers side by side, and the rest filled in. */
export function BoardTools({ field, draft, places, timeZone }: BoardToolsProps) {
  const [comparing, setComparing] = useState(false)
  const [fills, setFills] = useState(0)
  useFocusAfter(fills, () => document.getElementById(trayId))
  const { filled } = fillTeam(
    draft.team,
    field.filter(({ withdrawn }) => !withdrawn),
    places,
  )
  const fill = () => {
    const ids = new Set(filled.map(({ apiPlayerId }) => apiPlayerId))
    const golfers = field.filter(({ apiPlayerId }) => ids.has(apiPlayerId))
    const names = new Intl.ListFormat('en').format(golfers.map(({ name }) => name))
    draft.take([...draft.team, ...golfers], `${names} filled in. Undo takes them back.`)
    setFills(fills + 1)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        aria-haspopup="dialog"
        onClick={() => setComparing(true)}
        icon={<Scale aria-hidden="true" className="size-4" />}
      >
        Compare two
      </Button>
      {!isComplete(draft.team, places) && filled.length > 0 && (
        <Button
          onClick={fill}
          title="From the middle of each group, as at the lock"
          icon={<WandSparkles aria-hidden="true" className="size-4" />}
        >
          Fill the rest
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
