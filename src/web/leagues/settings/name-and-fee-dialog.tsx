import { useForm } from 'react-hook-form'

import type { League } from '#contract/leagues/leagues.ts'
import { parseCents, toDollars } from '#domain/money/money.ts'
import { errorMessage } from '#web/api/client.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ErrorSummary } from '#web/ui/inputs/error-summary.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

import { EntryFeeField, NameField } from '../name-and-fee-fields.tsx'
import { useUpdateLeague } from '../use-update-league.ts'

interface SettingsDialogProps {
  league: League
  closed: boolean
  onOpenChange: (open: boolean) => void
}

const form = 'league-settings'
const fixedHint = 'It’s set: someone has saved a team, or picks are locked.'
const openHint = 'You can change it until someone saves a team. Changing it resets who’s paid.'

/** Changes the league's name, and its entry fee until the first team is saved. */
export function NameAndFeeDialog({ league, closed, onOpenChange }: SettingsDialogProps) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: league.name, entryFee: toDollars(league.entryFee) },
  })
  const change = useUpdateLeague(league.id)
  const isFeeFixed = league.frozen || closed
  const { errors, dirtyFields } = formState
  const save = handleSubmit(({ name, entryFee }) => {
    // Only what was typed: the rest may have changed on another device, and a new fee clears who has paid.
    const typed = {
      ...(dirtyFields.name && { name }),
      ...(dirtyFields.entryFee && !isFeeFixed && { entryFee: parseCents(entryFee) }),
    }
    change.mutate(typed, {
      onSuccess() {
        toastSuccess('League saved')
        onOpenChange(false)
      },
    })
  })
  return (
    <Dialog
      onOpenChange={onOpenChange}
      title="Name & Fee"
      description="We’ll let the other members know, and it goes in the log."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" pending={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        <ErrorSummary
          errors={errors}
          error={change.isError ? errorMessage(change.error, 'Failed to save the league') : null}
        />
        <NameField register={register} error={errors.name?.message} of="League" />
        <EntryFeeField
          register={register}
          error={errors.entryFee?.message}
          hint={isFeeFixed ? fixedHint : openHint}
          readOnly={isFeeFixed}
        />
      </form>
    </Dialog>
  )
}
