import { useMutation, useQueryClient } from '@tanstack/react-query'

import { saveShootoutPicks, type Shootout } from '#contract/game/shootout.ts'
import { type Group, groups, slotName } from '#domain/leagues/groups.ts'
import { call, errorMessage } from '#web/api/client.ts'
import { Countdown } from '#web/format/date-time.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { useStore } from '#web/ui/hooks/store.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import { GolferRadio } from './golfer-radio.tsx'
import { shootoutQuery } from './queries.ts'
import { golferChoices, goneText, hasGonePick, picksByGroup } from './shootout-picks.ts'
import { type UnsavedPicks, useUnsavedPicks } from './unsaved-picks.ts'

interface PickFormProps {
  leagueId: string
  shootout: Shootout
  timeZone: string
}

/** Picks a golfer for each of the three groups, and saves them together. */
export function PickForm({ leagueId, shootout, timeZone }: PickFormProps) {
  const { golfers, mine } = shootout
  const saved = picksByGroup(mine ?? [], golfers)
  const isHere = (id: string | null): id is string =>
    golfers.some(({ apiPlayerId }) => apiPlayerId === id)
  // Only changed picks, so that picks from another device still show.
  const unsaved = useUnsavedPicks(leagueId)
  const picks = { ...saved, ...filterPicks(useStore(unsaved), isHere) }
  const save = useSavePicks(leagueId, (sent) =>
    unsaved.set(filterPicks(unsaved.get(), (id) => !sent.includes(id))),
  )
  const choices = golferChoices(golfers)
  const chosen = groups.map((group) => picks[group]).filter(isHere)
  const isChanged = groups.some((group) => picks[group] !== saved[group])
  const choose = (group: Group, id: string) => {
    if (save.isError) save.reset()
    const { [group]: _, ...others } = unsaved.get()
    // While a save runs, what is saved may be about to change.
    const isStored = id === saved[group] && !save.isPending
    unsaved.set(isStored ? others : { ...others, [group]: id })
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length === groups.length) save.mutate(chosen)
      }}
    >
      {groups.map((group) => (
        <GroupPicks
          key={group}
          {...{ group, timeZone }}
          golfers={choices[group]}
          picked={picks[group]}
          pickedInOtherGroups={groups.flatMap((other) =>
            other === group ? [] : (picks[other] ?? []),
          )}
          onPick={(id) => choose(group, id)}
        />
      ))}
      <ShootoutSaveBar
        {...{ shootout, timeZone, isChanged }}
        count={chosen.length}
        pending={save.isPending}
        problem={save.error && errorMessage(save.error, 'Your picks couldn’t be saved')}
      />
    </form>
  )
}

function useSavePicks(leagueId: string, onSaved: (sent: readonly string[]) => void) {
  const client = useQueryClient()
  const { queryKey } = shootoutQuery(leagueId)
  return useMutation({
    mutationFn: (apiPlayerIds: string[]) =>
      call(saveShootoutPicks, { params: { id: leagueId }, body: { apiPlayerIds } }),
    onSuccess({ apiPlayerIds }, sent) {
      client.setQueryData(queryKey, (before) => before && { ...before, mine: apiPlayerIds })
      onSaved(sent)
      toastSuccess('Weekend picks saved')
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

const filterPicks = (picks: UnsavedPicks, isKept: (apiPlayerId: string) => boolean): UnsavedPicks =>
  Object.fromEntries(Object.entries(picks).filter(([, id]) => isKept(id)))

interface ChoicesProps {
  group: Group
  golfers: Shootout['golfers']
  picked: string | null
  /** Picked in the other groups. */
  pickedInOtherGroups: readonly string[]
  timeZone: string
  onPick: (apiPlayerId: string) => void
}

/** The golfers of a group who made the cut, or every golfer if none did. */
function GroupPicks({
  group,
  golfers,
  picked,
  pickedInOtherGroups,
  timeZone,
  onPick,
}: ChoicesProps) {
  const isEmpty = golfers.every(({ groupId }) => groupId !== group)
  return (
    <fieldset className="board min-w-0">
      <legend className="board-head float-start w-full px-4 py-2 font-display text-lg font-semibold">
        {slotName(group)}
      </legend>
      <div className="@container clear-both">
        {isEmpty && (
          <p className="ruled px-4 py-2 text-sm text-ink-soft">
            No one from {slotName(group)} made the cut. Pick anyone.
          </p>
        )}
        <div className={isEmpty ? 'max-h-96 overflow-y-auto' : undefined}>
          {golfers.map((golfer) => (
            <GolferRadio
              key={golfer.apiPlayerId}
              {...{ golfer, timeZone }}
              name={`shootout-${group}`}
              checked={golfer.apiPlayerId === picked}
              disabled={pickedInOtherGroups.includes(golfer.apiPlayerId)}
              onPick={() => onPick(golfer.apiPlayerId)}
            />
          ))}
        </div>
      </div>
    </fieldset>
  )
}

interface SaveLineProps {
  shootout: Shootout
  timeZone: string
  count: number
  isChanged: boolean
  pending: boolean
  problem: string | null
}

/** How far I am, the clock and Save. It stays above the tab bar. */
function ShootoutSaveBar({
  shootout,
  timeZone,
  count,
  isChanged,
  pending,
  problem,
}: SaveLineProps) {
  const { closesAt, closesEstimated, mine } = shootout
  const isComplete = count === groups.length
  const isSaved = mine !== null && isComplete && !isChanged
  return (
    <div className="sticky bottom-[calc(--spacing(14)+env(safe-area-inset-bottom))] z-20 -mx-4 grid gap-2 border-t-2 border-ink bg-board px-4 py-2 shadow-lift md:bottom-0 md:mx-0 md:border-x md:border-x-line">
      {problem && (
        <p role="alert" className="text-sm font-semibold text-rough">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-40 grow basis-0 text-sm">
          <output className="block font-semibold">
            {isSaved
              ? 'Saved. You’re in.'
              : !isComplete && hasGonePick(shootout)
                ? goneText
                : `${count} of ${groups.length} picked`}
          </output>
          {closesAt && (
            <span className="block text-xs text-ink-soft">
              <Countdown
                at={closesAt}
                timeZone={timeZone}
                className="inline-block first-letter:uppercase"
              />
              {closesEstimated && ' (estimated)'}
            </span>
          )}
        </p>
        <Button
          type="submit"
          variant="primary"
          pending={pending}
          aria-disabled={!isComplete || isSaved || undefined}
        >
          Save Picks
        </Button>
      </div>
    </div>
  )
}
