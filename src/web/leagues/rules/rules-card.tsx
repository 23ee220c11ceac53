import { Pencil } from 'lucide-react'
import { useState } from 'react'

import type { League } from '#contract/leagues/leagues.ts'
import { describeRules } from '#domain/leagues/describe-rules.ts'
import { slots, type SlotSizes } from '#domain/leagues/groups.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

const RulesDialog = lazyDialog(
  'Rules',
  async () => (await import('./edit-rules-dialog.tsx')).EditRulesDialog,
)

interface RulesCardProps {
  league: League
  /** Golfers to choose from in each slot. */
  sizes: SlotSizes
  canChange: boolean
}

/** The rules, and for the commissioner the button that changes them. */
export function RulesCard({ league, sizes, canChange }: RulesCardProps) {
  const [open, setOpen] = useState(false)
  const [pick = '', counting = '', ...others] = describeRules(league.rules)
  return (
    <Card
      title="Rules"
      action={
        canChange && (
          <Button onClick={() => setOpen(true)} {...RulesDialog.opener} icon={Pencil}>
            Change
          </Button>
        )
      }
    >
      <div aria-hidden="true" className="mb-3 flex flex-wrap gap-1.5">
        {slots.flatMap((slot) =>
          Array.from({ length: league.rules.places[slot] }, (_, nth) => (
            <span key={`${slot}${nth}`} className="tile shrink">
              {slot}
            </span>
          )),
        )}
      </div>
      <p className="font-semibold">{pick}</p>
      <p className="font-semibold">{counting}</p>
      <ul className="mt-3 grid list-disc gap-2 ps-5 text-sm marker:text-fairway">
        {others.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        {league.frozen
          ? 'A team has been saved, so these rules can no longer change.'
          : 'The commissioner can change the rules until the first team is saved. Every change is in the log.'}
      </p>
      {open && (
        // Mounted on opening, so that it starts with the current rules.
        <RulesDialog {...{ league, sizes }} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}
