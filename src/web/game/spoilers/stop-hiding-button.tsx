import { Button } from '#web/ui/inputs/button.tsx'

import { useHideScoresWithUndo } from './use-hide-scores.ts'

/** Shows the scores of every league again. */
export function StopHidingButton() {
  const hide = useHideScoresWithUndo()
  return (
    <Button variant="ghost" pending={hide.isPending} onClick={() => hide.change(false)}>
      Stop Hiding Scores
    </Button>
  )
}
