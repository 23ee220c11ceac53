import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'

import { updateClub, type Club, type ClubUpdate, createClub } from '#contract/clubs/clubs.ts'
import { checkRules, defaultRules, type Rules } from '#domain/leagues/rules.ts'
import { parseCents, toDollars } from '#domain/money/money.ts'
import { call, errorMessage } from '#web/api/client.ts'
import { useRequestId } from '#web/leagues/create/use-request-id.ts'
import { EntryFeeField, NameField } from '#web/leagues/name-and-fee-fields.tsx'
import { refusalMessage } from '#web/leagues/refusal-message.ts'
import { RulesFields } from '#web/leagues/rules/rules-fields.tsx'
import { useChosenRules } from '#web/leagues/rules/use-chosen-rules.ts'
import { CollapsibleCard } from '#web/ui/display/collapsible-card.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ErrorSummary } from '#web/ui/inputs/error-summary.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

import { useClubMutation } from './use-club-mutation.ts'

interface ClubDialogProps {
  /** The club to change; without one, it starts one. */
  club?: Club
  onOpenChange: (open: boolean) => void
}

const formId = 'club'

/** Starts a club, or changes its name, and the fee and rules that its members agreed on. */
export function EditClubDialog({ club, onOpenChange }: ClubDialogProps) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: club?.name ?? '', entryFee: toDollars(club?.entryFee ?? 0) },
  })
  const { chosen, rules, choose } = useChosenRules(club?.rules ?? defaultRules)
  const [, navigate] = useLocation()
  const save = useSaveClub(club)
  const { errors, dirtyFields } = formState
  const problem = refusalMessage(() => checkRules(rules))
  const failure = save.isError ? errorMessage(save.error, 'Failed to save the club') : null
  const submit = handleSubmit(({ name, entryFee }) => {
    if (problem !== null) return
    // Only if the dialog is still open then.
    const onSuccess = ({ id }: { id: string }) => {
      onOpenChange(false)
      if (!club) navigate(`/clubs/${id}`)
    }
    const all = { name, entryFee: parseCents(entryFee), rules }
    save.mutate({ all, changes: onlyChanged(all, dirtyFields, chosen) }, { onSuccess })
  })
  return (
    <Dialog
      onOpenChange={onOpenChange}
      title={club ? 'Club Settings' : 'Start a Club'}
      description={`The fee and rules you agree on. Each league keeps its own.${club ? ' We’ll let the other members know.' : ''}`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={save.isPending}>
            {club ? 'Save' : 'Start Club'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={errors} error={problem ?? failure} />
        <NameField
          register={register}
          error={errors.name?.message}
          of="Club"
          placeholder="The Saturday Crew"
        />
        <EntryFeeField
          register={register}
          error={errors.entryFee?.message}
          hint="For each league. Enter 0 for bragging rights; you handle the money."
          className="digits"
        />
        <CollapsibleCard title="Rules">
          <div className="grid gap-4 border-t border-line p-4">
            <RulesFields rules={rules} onChange={choose} />
          </div>
        </CollapsibleCard>
      </form>
    </Dialog>
  )
}

type Settings = Pick<Club, 'name' | 'entryFee' | 'rules'>

/** The settings that were changed in this dialog. The others may have changed on another device. */
const onlyChanged = (
  { name, entryFee }: Settings,
  typed: { name?: boolean; entryFee?: boolean },
  rules: Partial<Rules>,
): ClubUpdate => ({
  ...(typed.name && { name }),
  ...(typed.entryFee && { entryFee }),
  ...(Object.keys(rules).length > 0 && { rules }),
})

function useSaveClub(club: Club | undefined) {
  const requestId = useRequestId()
  return useClubMutation({
    mutationFn: ({ all, changes }: { all: Settings; changes: ClubUpdate }) =>
      club
        ? call(updateClub, { params: { id: club.id }, body: changes })
        : call(createClub, { body: { ...all, clientId: requestId(all) } }),
    onSuccess: ({ name }) => toastSuccess(club ? 'Club saved' : `${name} is ready`),
  })
}
