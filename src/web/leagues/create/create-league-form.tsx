import { useForm, useWatch } from 'react-hook-form'
import { useSearchParams } from 'wouter'

import type { Tournament } from '#contract/tournaments.ts'
import { cents, dollars } from '#domain/money/money.ts'
import { potBreakdown } from '#domain/money/prizes.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { dayRangeText } from '#web/format/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Input, Select } from '#web/ui/field.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { toast } from '#web/ui/toast.ts'

import { choiceFromUrl, choiceKey, unavailableReason } from './tournament-choice.ts'
import { PrizeTable } from '../prizes/prize-table.tsx'
import { TournamentPanel } from './tournament-panel.tsx'
import { useCreateLeague } from './use-create-league.ts'

const assumedPlayers = 12
const mostCents = 99_999_999

interface CreateLeagueFormProps {
  tournaments: readonly Tournament[]
  now: number
}

/** Name, tournament and entry fee; beside them what they come to. */
export function CreateLeagueForm({ tournaments, now }: CreateLeagueFormProps) {
  const [address] = useSearchParams()
  const { register, handleSubmit, control, setValue, formState } = useForm({
    defaultValues: { name: '', choice: choiceFromUrl(address, tournaments, now), entryFee: '0' },
  })
  const { errors } = formState
  const create = useCreateLeague()
  const [choice, feeText] = useWatch({ control, name: ['choice', 'entryFee'] })
  const fee = cents(feeText)
  const chosen = tournaments.find((tournament) => choiceKey(tournament) === choice)
  const submit = handleSubmit(
    ({ name }) => chosen && create.mutate({ name: name.trim(), tournament: chosen, entryFee: fee }),
    ({ choice }) => choice?.message && toast({ title: choice.message, variant: 'destructive' }),
  )
  return (
    <form
      noValidate
      className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]"
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-5">
        <FormSummary errors={errors} />
        <Field name="name" label="League Name" error={errors.name?.message}>
          {(control) => (
            <Input
              {...control}
              {...register('name', {
                validate: (name) => !!name.trim() || 'League name is required',
              })}
              maxLength={80}
              autoComplete="off"
              placeholder="Sunday Fourball"
            />
          )}
        </Field>
        <Field
          name="choice"
          label="Select Tournament"
          error={errors.choice?.message}
          hint="One that has started cannot be chosen: every team must be in before the first tee time."
        >
          {(control) => (
            <Select
              {...control}
              {...register('choice', { required: 'Please select a tournament' })}
            >
              <option value="">Choose a tournament</option>
              {tournaments.map((tournament) => (
                <Choice key={choiceKey(tournament)} tournament={tournament} now={now} />
              ))}
            </Select>
          )}
        </Field>
        <Field
          name="entryFee"
          label="Entry Fee ($)"
          error={errors.entryFee?.message}
          hint="0 plays for glory. TeeTime keeps the list of who has paid; the money stays among you."
        >
          {(control) => (
            <Input
              {...control}
              {...register('entryFee', {
                validate: (text) =>
                  cents(text) < 0
                    ? 'Entry fee must be positive'
                    : cents(text) <= mostCents || 'Entry fee can be at most $999,999.99',
                onBlur: () => setValue('entryFee', fee ? dollars(fee) : '0'),
              })}
              type="number"
              inputMode="decimal"
              min={0}
              step={0.01}
              className="digits"
            />
          )}
        </Field>
      </div>
      <div className="grid gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <TournamentPanel tournament={chosen} />
        {fee > 0 && fee <= mostCents && (
          <section aria-label="Prize pool" className="rounded-slot border border-line bg-paper p-4">
            <p className="mb-3 text-sm text-ink-soft">
              If {assumedPlayers} players enter. From four on it is shared the same way.
            </p>
            <PrizeTable
              caption={`Prizes with ${assumedPlayers} players`}
              pot={potBreakdown(fee, assumedPlayers)}
              commissionerShare={defaultRules.commissionerShare}
            />
          </section>
        )}
      </div>
      <div className="lg:col-start-1">
        <Button
          type="submit"
          variant="primary"
          className="w-full sm:w-auto"
          pending={create.isPending || create.isSuccess}
        >
          Create League
        </Button>
      </div>
    </form>
  )
}

function Choice({ tournament, now }: { tournament: Tournament; now: number }) {
  const { name, startDate, endDate } = tournament
  const reason = unavailableReason(tournament, now)
  return (
    <option value={choiceKey(tournament)} disabled={reason !== null}>
      {name} ({reason ?? dayRangeText(startDate, endDate)})
    </option>
  )
}
