import { useMe } from '#web/api/session.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Switch } from '#web/ui/inputs/switch.tsx'

import { useHideScores } from './use-hide-scores.ts'

/** The switch for those who watch later. */
export function HideScoresCard() {
  const { hidesScores } = useMe()
  const hide = useHideScores()
  return (
    <Card title="Hide Scores">
      <div className="flex items-center justify-between gap-4">
        <div>
          <p className="font-semibold">Hide scores until I ask</p>
          <p id="hide-scores-hint" className="text-sm text-ink-soft">
            For watching later. No scores, chances, moments, or recaps until you tap Show Scores, in
            emails and push too. Drafts list past finishes.
          </p>
        </div>
        <Switch
          label="Hide scores until I ask"
          describedBy="hide-scores-hint"
          checked={hide.isPending ? hide.variables : hidesScores}
          pending={hide.isPending}
          onChange={(on) => hide.mutate(on)}
        />
      </div>
    </Card>
  )
}
