import type { StandingLine } from '#contract/scoring.ts'
import { Button } from '#web/ui/button.tsx'
import { lazy, Suspense, useState } from 'react'

const ExplainDialog = lazy(async () => ({
  default: (await import('./explain-dialog.tsx')).ExplainDialog,
}))

/** Opens where a team's score comes from. */
export function ExplainButton({ leagueId, line }: { leagueId: string; line: StandingLine }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        Explain this score
      </Button>
      {open && (
        <Suspense>
          <ExplainDialog leagueId={leagueId} line={line} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
