import { useRef, useState } from 'react'

import type { Club } from '#contract/clubs/clubs.ts'
import { removeClubLook, setClubLook, type NewLook } from '#contract/clubs/looks.ts'
import type { ClubLook } from '#contract/leagues/leagues.ts'
import { firstColor } from '#domain/clubs/look.ts'
import {
  ChooseButton,
  ChosenPicture,
  useChosenPicture,
} from '#web/accounts/pictures/choose-picture.tsx'
import { call } from '#web/api/client.ts'
import { useMe } from '#web/api/session.tsx'
import { ClubBand } from '#web/leagues/club-band.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx'
import { Field } from '#web/ui/inputs/field.tsx'

import { useClubMutation } from './use-club-mutation.ts'

/** The club's color and crest, for its owner: choosing them, or the plan that gives them. */
export function LookCard({ club }: { club: Club }) {
  const { subscriptionTier } = useMe()
  return (
    <Card title="Club’s Look">
      <p className="mb-3 max-w-prose">
        Your club’s crest, color, and name on its pages, its leagues, their invite and watch links,
        and emails about them. Never where it’s about money.
      </p>
      {subscriptionTier === 'enterprise' ? (
        <LookForm club={club} />
      ) : (
        <div className="grid justify-items-start gap-3">
          <p>You need the Enterprise plan for this.</p>
          <ButtonLink href="/subscription" variant="primary">
            See Plans
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

function LookForm({ club: { id, name, look } }: { club: Club }) {
  const { canvas, saveButton, color, setColor, crestId, chosen, choose, problem, ...form } =
    useLookForm(id, look)
  const { save, remove } = form
  return (
    <div className="grid gap-4">
      <ClubBand look={{ club: name, color, crestId }} className="rounded-slot border" />
      <div className="flex flex-wrap items-end gap-4">
        <ColorField value={color} onChange={setColor} />
        <ChosenPicture
          ref={canvas}
          isShown={chosen > 0}
          label="The crest you chose"
          className="size-11 rounded-slot"
        />
        <ChooseButton isDisabled={save.isPending} onFile={choose}>
          Choose a Crest
        </ChooseButton>
        {(chosen > 0 || crestId !== null) && (
          <Button disabled={save.isPending} onClick={form.removeCrest}>
            No Crest
          </Button>
        )}
      </div>
      <p role="alert" className="text-sm text-rough empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={saveButton}
          variant="primary"
          pending={save.isPending}
          onClick={() => void form.submit()}
        >
          Save Look
        </Button>
        {look && (
          <Button pending={remove.isPending} onClick={() => remove.mutate()}>
            Remove Look
          </Button>
        )}
      </div>
    </div>
  )
}

/** The color and crest as chosen so far, and what saves or removes them. */
function useLookForm(id: string, look: ClubLook | null) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const [color, setColor] = useState(look?.color ?? firstColor)
  const [isCrestRemoved, setCrestRemoved] = useState(false)
  const { chosen, choose, drop, problem } = useChosenPicture(canvas, saveButton)
  const { save, remove } = useChangeLook(id, () => {
    drop()
    setCrestRemoved(false)
    // The button that was pressed may be gone.
    saveButton.current?.focus()
  })
  const crestId = chosen || isCrestRemoved ? null : (look?.crestId ?? null)
  const submit = async () => {
    const { encodeSquare } = await import('#web/accounts/pictures/crop-picture.ts')
    const crest =
      chosen && canvas.current ? encodeSquare(canvas.current) : isCrestRemoved ? null : undefined
    save.mutate({ color, crest })
  }
  const removeCrest = () => {
    drop()
    setCrestRemoved(true)
  }
  return {
    canvas,
    saveButton,
    color,
    setColor,
    crestId,
    chosen,
    choose,
    problem,
    save,
    remove,
    submit,
    removeCrest,
  }
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

function useChangeLook(id: string, onDone: () => void) {
  const params = { id }
  const done = (title: string) => {
    onDone()
    toast({ title, variant: 'success' })
  }
  return {
    save: useClubMutation({
      mutationFn: (body: NewLook) => call(setClubLook, { params, body }),
      errorTitle: 'The look wasn’t saved',
      onSuccess: () => done('Look saved'),
    }),
    remove: useClubMutation({
      mutationFn: () => call(removeClubLook, { params }),
      errorTitle: 'The look wasn’t removed',
      onSuccess: () => done('Look removed'),
    }),
  }
}
