import type { League } from '#contract/leagues/leagues.ts'
import type { SlotSizes } from '#domain/leagues/groups.ts'
import { checkRules } from '#domain/leagues/rules.ts'
import { errorMessage } from '#web/api/client.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ErrorSummary } from '#web/ui/inputs/error-summary.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

import { refusalMessage } from '../refusal-message.ts'
import { useUpdateLeague } from '../use-update-league.ts'
import { RulesFields } from './rules-fields.tsx'
import { useChosenRules } from './use-chosen-rules.ts'

interface RulesDialogProps {
  league: League
  /** Golfers to choose from in each slot. The rules must fit them once the setup is finished. */
  sizes: SlotSizes
  onClose: () => void
}

/** Changes the rules. Says at once why a choice can't be played, and why the server refused one. */
export function EditRulesDialog({ league, sizes, onClose }: RulesDialogProps) {
  const { chosen, rules, choose } = useChosenRules(league.rules)
  const change = useUpdateLeague(league.id)
  const problem = refusalMessage(() => checkRules(rules, league.setupComplete ? sizes : undefined))
  const refusal = change.isError ? errorMessage(change.error, 'Failed to save the rules') : null
  const save = () =>
    change.mutate(
      { rules: chosen },
      {
        onSuccess() {
          toastSuccess('Rules saved')
          onClose()
        },
      },
    )
  return (
    <Dialog
      onOpenChange={onClose}
      title="Rules"
      description="They can change until the first team is saved. We’ll let the other members know, and it goes in the log."
      footer={
        <>
          <div className="w-full empty:hidden">
            <ErrorSummary errors={{}} error={problem ?? refusal} />
          </div>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={change.isPending}
            aria-disabled={problem !== null}
            onClick={() => problem === null && save()}
          >
            Save
          </Button>
        </>
      }
    >
      <RulesFields
        rules={rules}
        onChange={(changed) => {
          change.reset()
          choose(changed)
        }}
      />
    </Dialog>
  )
}
