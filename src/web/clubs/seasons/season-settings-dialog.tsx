import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { updateSeasonRules, type SeasonStandings } from '#contract/clubs/seasons.ts'
import { maxDroppedWeeks } from '#domain/seasons/week.ts'
import { call, errorMessage } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ErrorSummary } from '#web/ui/inputs/error-summary.tsx'
import { Field } from '#web/ui/inputs/field.tsx'
import { Checkbox, Select } from '#web/ui/inputs/form-controls.tsx'
import { Stepper } from '#web/ui/inputs/stepper.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

interface SeasonRulesDialogProps {
  clubId: string
  rules: SeasonStandings['rules']
  onClose: () => void
}

const formId = 'season-settings'
const failure = 'Failed to save the season settings. Try again.'

const months = Array.from({ length: 12 }, (_, nth) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, nth, 1)),
  ),
)

/** For the owner and deputies: how the club counts its seasons. */
export function SeasonSettingsDialog({ clubId, rules: saved, onClose }: SeasonRulesDialogProps) {
  const [rules, setRules] = useState(saved)
  const save = useSaveSeasonSettings(clubId, onClose)
  const set = (change: Partial<typeof rules>) => setRules({ ...rules, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Enter in a field sends the form, too.
    if (!save.isPending) save.mutate(rules)
  }
  return (
    <Dialog
      onOpenChange={(open) => !open && onClose()}
      title="Season Settings"
      description="How points are counted, including past seasons."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={submit}>
        <ErrorSummary errors={{}} error={save.isError ? errorMessage(save.error, failure) : null} />
        <Field name="startMonth" label="A season starts in">
          {(control) => (
            <Select
              {...control}
              value={rules.startMonth}
              onChange={(event) => set({ startMonth: Number(event.target.value) })}
            >
              {months.map((month, nth) => (
                <option key={month} value={nth + 1}>
                  {month}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Checkbox
          label="The four majors count double"
          checked={rules.majorsDouble}
          onChange={(event) => set({ majorsDouble: event.target.checked })}
        />
        <DroppedWeeks value={rules.dropWorst} onChange={(dropWorst) => set({ dropWorst })} />
      </form>
    </Dialog>
  )
}

interface DroppedWeeksProps {
  value: number
  onChange: (value: number) => void
}

function DroppedWeeks({ value, onChange }: DroppedWeeksProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div>
        <p className="text-sm font-semibold">Worst weeks dropped</p>
        <p className="text-sm text-ink-soft">A missed week is dropped first.</p>
      </div>
      <Stepper
        label="dropped weeks"
        value={value}
        min={0}
        max={maxDroppedWeeks}
        onChange={onChange}
      />
    </div>
  )
}

function useSaveSeasonSettings(id: string, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SeasonStandings['rules']) =>
      call(updateSeasonRules, { params: { id }, body }),
    onSuccess() {
      toastSuccess('Season settings saved')
      onSaved()
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.clubs }),
  })
}
