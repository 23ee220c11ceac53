import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Flag } from 'lucide-react'

import { completeSetup } from '#contract/leagues/groups.ts'
import { type League } from '#contract/leagues/leagues.ts'
import { topics } from '#contract/wire/topics.ts'
import { checkSlotSizes } from '#domain/draft/draft.ts'
import { maxGroupSize, groups, slotName } from '#domain/leagues/groups.ts'
import type { FieldOrder } from '#domain/strength/field-order.ts'
import { call } from '#web/api/client.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { Card } from '#web/ui/display/card.tsx'
import { hasFailed } from '#web/ui/feedback/query-content.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import { leagueQuery } from '../queries.ts'
import { refusalMessage } from '../refusal-message.ts'
import { ordersOf } from './group-assignments.ts'
import { playersHeadingId } from './players-card.tsx'
import type { Assignments } from './use-group-assignments.ts'
import { type LeagueField, playableSlotSizes } from './use-league-field.ts'

interface SetupCardProps {
  league: League
  field: LeagueField
  assignments: Assignments
  onFinished: () => void
}

/** The commissioner's steps from a new league to one that is ready to draft. */
export function SetupCard({ league, field, assignments, onFinished }: SetupCardProps) {
  const finish = useFinishSetup(league, onFinished)
  const sizes = playableSlotSizes(field)
  const missing = assignments.pending.size
    ? 'Save the assignments first.'
    : refusalMessage(() => checkSlotSizes(sizes, league.rules))
  const [order] = ordersOf(field.golfers)
  const isLoading = field.query.data === undefined && !hasFailed(field.query)
  // Only where the field has an order, and nothing is sorted yet: filling replaces saved groups. While the field loads,
  // the button holds its place.
  const canFill =
    field.isUnsorted && missing !== null && !assignments.editing && (isLoading || Boolean(order))
  const start = () => {
    assignments.start()
    document.getElementById('players')?.scrollIntoView()
    document.getElementById(playersHeadingId)?.focus({ preventScroll: true })
  }
  return (
    <Card title="Set Up Your League" className="border-t-4 border-t-flag">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid gap-2">
          <p>Sort golfers into three groups. Everyone else is a wildcard.</p>
          <GroupSizes sizes={sizes} />
          {missing && (
            <p id="setup-missing" className="text-sm text-ink-soft">
              {missing}
            </p>
          )}
        </div>
        <div className="flex w-full flex-wrap gap-2 sm:w-auto">
          {canFill && <FillButton {...{ assignments, finish, order }} />}
          {!assignments.editing && (
            <Button
              className="grow"
              variant={missing && !canFill ? 'primary' : 'secondary'}
              onClick={start}
            >
              Assign Players to Groups
            </Button>
          )}
          <FinishButton missing={missing} finish={finish} />
        </div>
      </div>
    </Card>
  )
}

type FinishSetup = ReturnType<typeof useFinishSetup>

interface FillButtonProps {
  assignments: Assignments
  finish: FinishSetup
  /** Undefined while the field loads. */
  order: FieldOrder | undefined
}

/** Fills the groups by rank and finishes the setup, in one press. */
function FillButton({ assignments, finish, order }: FillButtonProps) {
  const fill = async () => {
    if (!order) return
    try {
      await assignments.fill(order)
      finish.mutate()
    } catch {
      // A toast says why the groups weren't saved.
    }
  }
  return (
    <Button
      className="grow"
      variant="primary"
      pending={!order || assignments.saving || finish.isPending}
      onClick={() => void fill()}
    >
      Auto-Fill and Finish
    </Button>
  )
}

function FinishButton({ missing, finish }: { missing: string | null; finish: FinishSetup }) {
  return (
    <Button
      className="grow"
      variant={missing ? 'secondary' : 'primary'}
      aria-disabled={missing !== null}
      aria-describedby={missing ? 'setup-missing' : undefined}
      pending={finish.isPending}
      onClick={() =>
        missing ? toastFailure('Failed to finish league setup', missing) : finish.mutate()
      }
      icon={Flag}
    >
      Finish League Setup
    </Button>
  )
}

function GroupSizes({ sizes }: { sizes: ReturnType<typeof playableSlotSizes> }) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-2">
      {groups.map((group) => (
        <div key={group} className="grid gap-1 sm:flex sm:items-center sm:gap-2">
          <dt className="label-caps">{slotName(group)}</dt>
          <dd className="tile min-w-14">
            {sizes[group]}/{maxGroupSize}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function useFinishSetup(league: League, onFinished: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(completeSetup, { params: { id: league.id } }),
    onSuccess(finished) {
      client.setQueryData(leagueQuery(league.id).queryKey, finished)
      toastSuccess(
        'Congratulations!',
        `${league.name} is ready. Invite your friends and draft your team.`,
      )
      onFinished()
    },
    onError: toastOnError('Failed to finish league setup'),
    onSettled: () => client.invalidateQueries({ queryKey: topics.league(league.id).key }),
  })
}
