import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import type { League } from '#contract/leagues/leagues.ts'
import { Button } from '#web/ui/inputs/button.tsx'

const DeleteLeagueDialog = lazy(async () => ({
  default: (await import('./delete-league-dialog.tsx')).DeleteLeagueDialog,
}))

/** The button that deletes the league for everyone, after a confirmation. */
export function DeleteLeagueButton({ league }: { league: League }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        className="text-ink-soft max-sm:px-3"
        onClick={() => setOpen(true)}
        icon={<Trash2 aria-hidden="true" className="size-4" />}
      >
        <span className="max-sm:sr-only">Delete League</span>
      </Button>
      {open && (
        <Suspense>
          <DeleteLeagueDialog league={league} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
