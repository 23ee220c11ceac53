import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { useSearchParams } from 'wouter'

import type { Tournament } from '#contract/game/tournament.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { parseCents, toDollars } from '#domain/money/money.ts'
import { potBreakdown } from '#domain/money/prizes.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import { ApiError } from '#web/api/client.ts'
import { spanText } from '#web/format/spans.ts'
import { joinableFirst } from '#web/tournaments/tournament-state.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { useToggleSet } from '#web/ui/hooks/use-toggle-set.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ErrorSummary } from '#web/ui/inputs/error-summary.tsx'
import { Field } from '#web/ui/inputs/field.tsx'
import { Input, Select } from '#web/ui/inputs/form-controls.tsx'

import { feeProblem, maxFeeCents, NameField } from '../name-and-fee-fields.tsx'
import { PrizeTable } from '../prizes/prize-table.tsx'
import { EarlierMembers } from './earlier-members.tsx'
import { choiceFromUrl, choiceKey, unavailableReason } from './tournament-choice.ts'
import { TournamentSummary } from './tournament-summary.tsx'
import { describeFailure, useCreateLeague } from './use-create-league.ts'

const assumedPlayers = 12
const tournamentRefusals: ReadonlySet<string | null> = new Set<RefusalCode>([
  'picks-locked',
  'tournament-started',
  'tournament-unknown',
  'tournament-unplayable',
])

interface CreateLeagueFormProps {
  tournaments: readonly Tournament[]
  now: number
  /** The league to play again with the same friends. */
  earlier: League | null
}

/** Name, tournament and entry fee, with the tournament's dates and the prizes beside them. */
export function CreateLeagueForm({ tournaments, now, earlier }: CreateLeagueFormProps) {
  const [search] = useSearchParams()
  const form = useForm({
    defaultValues: {
      name: earlier?.name ?? '',
      choice: choiceFromUrl(search, tournaments, now),
      entryFee: earlier?.entryFee ? toDollars(earlier.entryFee) : '0',
    },
  })
  const create = useCreateLeague()
  const [without, toggle] = useToggleSet()
  const [choice, feeText] = useWatch({ control: form.control, name: ['choice', 'entryFee'] })
  const fee = parseCents(feeText)
  const chosen = tournaments.find((tournament) => choiceKey(tournament) === choice)
  const repeatOf = earlier && { leagueId: earlier.id, without }
  const submit = form.handleSubmit(
    ({ name }) =>
      chosen &&
      create.mutate({ name: name.trim(), tournament: chosen, entryFee: fee, repeatOf }, (error) =>
        showFailure(form, error),
      ),
    ({ choice }) => choice?.message && toastFailure(choice.message),
  )
  const { root, ...errors } = form.formState.errors
  return (
    <form
      noValidate
      className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]"
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-5">
        <ErrorSummary errors={errors} error={root?.message} />
        <NameField
          register={form.register}
          error={errors.name?.message}
          of="League"
          placeholder="Sunday Foursome"
        />
        <TournamentSelect {...{ form, tournaments, now }} />
        <EntryFeeField form={form} />
        {earlier && <EarlierMembers league={earlier} excludedIds={without} onToggle={toggle} />}
      </div>
      <div className="grid gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <TournamentSummary tournament={chosen} />
        {fee > 0 && fee <= maxFeeCents && <PrizePreview fee={fee} />}
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

interface FormProps {
  form: UseFormReturn<{ name: string; choice: string; entryFee: string }>
}

/** Shows why the league wasn't created: at the tournament if it is about that, otherwise above the form. */
function showFailure(form: FormProps['form'], error: unknown): void {
  const isAboutTournament = error instanceof ApiError && tournamentRefusals.has(error.code)
  form.setError(isAboutTournament ? 'choice' : 'root', { message: describeFailure(error) })
}

function TournamentSelect(props: FormProps & Omit<CreateLeagueFormProps, 'earlier'>) {
  const { form, tournaments, now } = props
  return (
    <Field
      name="choice"
      label="Select Tournament"
      error={form.formState.errors.choice?.message}
      hint="It has to be one that hasn’t started, so everyone can draft before the first tee time."
    >
      {(control) => (
        <Select
          {...control}
          {...form.register('choice', { required: 'Please select a tournament' })}
        >
          <option value="">Choose a tournament</option>
          {joinableFirst(tournaments, new Date(now)).map((tournament) => (
            <TournamentOption key={choiceKey(tournament)} tournament={tournament} now={now} />
          ))}
        </Select>
      )}
    </Field>
  )
}

function TournamentOption({ tournament, now }: { tournament: Tournament; now: number }) {
  const { name, startDate, endDate } = tournament
  const reason = unavailableReason(tournament, now)
  return (
    <option value={choiceKey(tournament)} disabled={reason !== null}>
      {name} ({reason ?? spanText(startDate, endDate)})
    </option>
  )
}

function EntryFeeField({ form: { register, formState, getValues, setValue } }: FormProps) {
  const formatFee = () => {
    const fee = parseCents(getValues('entryFee'))
    setValue('entryFee', fee ? toDollars(fee) : '0')
  }
  return (
    <Field
      name="entryFee"
      label="Entry Fee ($)"
      error={formState.errors.entryFee?.message}
      hint="Enter 0 for bragging rights. You handle the money; TeeTime keeps track of who’s paid."
    >
      {(control) => (
        <Input
          {...control}
          {...register('entryFee', {
            validate: (text) => feeProblem(text) ?? true,
            onBlur: formatFee,
          })}
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          className="digits"
        />
      )}
    </Field>
  )
}

function PrizePreview({ fee }: { fee: number }) {
  return (
    <section aria-label="Prize pool" className="rounded-slot border border-line bg-paper p-4">
      <p className="mb-3 text-sm text-ink-soft">
        With {assumedPlayers} teams. The split is the same for 4 or more.
      </p>
      <PrizeTable
        caption={`Prizes with ${assumedPlayers} teams`}
        pot={potBreakdown(fee, assumedPlayers)}
        commissionerShare={defaultRules.commissionerShare}
      />
    </section>
  )
}
