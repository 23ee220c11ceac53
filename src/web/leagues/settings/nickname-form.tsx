import { useForm } from 'react-hook-form'

import type { League } from '#contract/leagues/leagues.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'

import { useUpdateLeague } from '../use-update-league.ts'

/** Edits the league's nickname in place. */
export function NicknameForm({ league, onClose }: { league: League; onClose: () => void }) {
  const { register, handleSubmit } = useForm({ defaultValues: { nickname: league.nickname ?? '' } })
  const change = useUpdateLeague(league.id)
  const save = handleSubmit(({ nickname }) =>
    change.mutate(
      { nickname: nickname.trim() || null },
      { onSuccess: onClose, onError: toastOnError('Failed to save the nickname') },
    ),
  )
  return (
    <form className="mt-2 flex flex-wrap gap-2" onSubmit={(event) => void save(event)}>
      <Input
        {...register('nickname')}
        aria-label="Nickname"
        className="max-w-80 grow basis-48"
        // The reader has just opened it to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        maxLength={40}
        placeholder="Nickname"
        autoComplete="off"
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      <Button type="submit" variant="primary" pending={change.isPending}>
        Save
      </Button>
      <Button onClick={onClose}>Cancel</Button>
    </form>
  )
}
