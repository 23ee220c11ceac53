import { useRef, useState } from 'react'

import type { Club } from '#contract/clubs/clubs.ts'
import { removeClubLook, setClubLook } from '#contract/clubs/looks.ts'
import type { ClubLook } from '#contract/leagues/leagues.ts'
import { firstColor, lookNeedsPlan } from '#domain/clubs/look.ts'
import {
  ChooseButtons,
  ChosenPicture,
  useChosenPicture,
} from '#web/accounts/pictures/choose-picture.tsx'
import { usePictureMutation } from '#web/accounts/pictures/use-picture-mutation.ts'
import { call } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { useMe } from '#web/api/session.tsx'
import { ClubBand } from '#web/leagues/club-band.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx'
import { Field } from '#web/ui/inputs/field.tsx'

/** The club's color and crest, for its owner: choosing them, or the plan that gives them. */
export function LookCard({ club }: { club: Club }) {
  const { subscriptionTier } = useMe()
  return (
    <Card title="Club Look">
      <p className="mb-3 max-w-prose">
        Puts your club’s crest, color, and name on its page, its leagues, their invite and watch
        links, and emails about them, but never on anything about money.
      </p>
      {subscriptionTier === 'enterprise' ? <LookForm club={club} /> : <NeedsPlan club={club} />}
    </Card>
  )
}

/** The plan that gives a look. One that is stored from before can be removed. */
function NeedsPlan({ club: { id, hasStoredLook } }: { club: Club }) {
  const plans = useRef<HTMLAnchorElement>(null)
  const remove = useRemoveLook(id, () => plans.current?.focus())
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {lookNeedsPlan}
        {hasStoredLook && ' No one sees the club’s look now. It comes back with the plan.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink ref={plans} href="/subscription" variant="primary">
          See Plans
        </ButtonLink>
        {hasStoredLook && <RemoveLookButton remove={remove} />}
      </div>
    </div>
  )
}

const RemoveLookButton = ({ remove }: { remove: ReturnType<typeof useRemoveLook> }) => (
  <Button pending={remove.isPending} onClick={() => remove.mutate()}>
    Remove Look
  </Button>
)

/** Removes a club's stored look, whatever the plan. */
const useRemoveLook = (id: string, onDone: () => void) =>
  usePictureMutation({
    mutationFn: () => call(removeClubLook, { params: { id } }),
    title: 'Look removed',
    errorTitle: 'The look wasn’t removed',
    queryKey: queryKeys.clubs,
    onDone,
  })

function LookForm({ club: { id, name, look } }: { club: Club }) {
  const { canvas, chooseButton, saveButton, color, setColor, crest, save, remove } = useLookForm(
    id,
    look,
  )
  return (
    <div className="grid gap-4">
      <ClubBand
        look={{ club: name, color, crestId: crest.shownId }}
        className="rounded-slot border"
      />
      <div className="flex flex-wrap items-end gap-4">
        <ColorField value={color} onChange={setColor} />
        <ChosenPicture
          ref={canvas}
          isShown={crest.chosen > 0}
          label="The crest you chose"
          className="size-11 rounded-slot"
        />
        <div className="flex flex-wrap gap-2">
          <ChooseButtons
            ref={chooseButton}
            isDisabled={save.isPending || remove.isPending}
            onFile={crest.choose}
            onCancel={crest.cancel}
          >
            Choose a Crest
          </ChooseButtons>
          {crest.remove && (
            <Button disabled={save.isPending} onClick={crest.remove}>
              Remove Crest
            </Button>
          )}
        </div>
      </div>
      <p className="text-sm text-ink-soft">Use a square picture. Transparent parts turn white.</p>
      <p role="alert" className="text-sm text-rough empty:hidden">
        {crest.problem}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={saveButton}
          variant="primary"
          pending={save.isPending || crest.isReading}
          onClick={() => save.mutate()}
        >
          Save Look
        </Button>
        {look && <RemoveLookButton remove={remove} />}
      </div>
    </div>
  )
}

/** The color and crest as chosen so far, and what saves or removes them. */
function useLookForm(id: string, look: ClubLook | null) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const [color, setColor] = useState(look?.color ?? firstColor)
  const [isCrestRemoved, setCrestRemoved] = useState(false)
  const { chosen, isReading, choose, drop, problem } = useChosenPicture(canvas, saveButton)
  const storedId = look?.crestId ?? null
  const isCrestChanged = chosen > 0 || isCrestRemoved
  // The buttons that these were pressed on are gone afterwards.
  const reset = (next: typeof saveButton) => {
    drop()
    setCrestRemoved(false)
    next.current?.focus()
  }
  const removeCrest = () => {
    drop()
    setCrestRemoved(true)
    saveButton.current?.focus()
  }
  const readCrest = async () => {
    if (!chosen || !canvas.current) return isCrestRemoved ? null : undefined
    const { encodeSquare } = await import('#web/accounts/pictures/crop-picture.ts')
    return encodeSquare(canvas.current)
  }
  const params = { id }
  const after = { queryKey: queryKeys.clubs, onDone: () => reset(saveButton) }
  const save = usePictureMutation({
    mutationFn: async () =>
      call(setClubLook, { params, body: { color, crest: await readCrest() } }),
    title: 'Look saved',
    errorTitle: 'The look wasn’t saved',
    ...after,
  })
  const remove = useRemoveLook(id, after.onDone)
  const crest = {
    shownId: isCrestChanged ? null : storedId,
    chosen,
    isReading,
    choose,
    problem,
    cancel: isCrestChanged ? () => reset(chooseButton) : undefined,
    remove: storedId && !isCrestChanged ? removeCrest : undefined,
  }
  return { canvas, chooseButton, saveButton, color, setColor, crest, save, remove }
}

interface ColorFieldProps {
  value: string
  onChange: (color: string) => void
}

const ColorField = ({ value, onChange }: ColorFieldProps) => (
  <Field name="color" label="Color">
    {(control) => (
      <input
        {...control}
        type="color"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className="h-11 w-20 rounded-slot border border-line bg-board p-1"
      />
    )}
  </Field>
)
