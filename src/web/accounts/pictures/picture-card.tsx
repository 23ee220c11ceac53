import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { removePicture, setPicture } from '#contract/accounts/pictures.ts'
import { call } from '#web/api/client.ts'
import { useMe } from '#web/api/session.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/inputs/button.tsx'

import { ChooseButtons, ChosenPicture, useChosenPicture } from './choose-picture.tsx'
import { picturesQuery } from './queries.ts'
import { usePictureMutation } from './use-picture-mutation.ts'

/** My picture: choosing another one, and removing it. */
export function PictureCard() {
  const me = useMe()
  const { data: pictures } = useQuery(picturesQuery)
  const canvas = useRef<HTMLCanvasElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const { chosen, isReading, choose, drop, problem } = useChosenPicture(canvas, saveButton)
  const cancel = () => {
    drop()
    // The button that was pressed is gone.
    button.current?.focus()
  }
  const { save, remove } = useChangePicture(cancel)
  return (
    <Card title="Your Picture">
      <div className="flex flex-wrap items-center gap-4">
        <ChosenPicture
          ref={canvas}
          isShown={chosen > 0}
          label="The picture you chose"
          className="size-20 rounded-full"
        />
        {!chosen && <Avatar name={me.name} userId={me.id} className="size-20 text-2xl" />}
        <div className="flex flex-wrap gap-2">
          {chosen > 0 && (
            <Button
              ref={saveButton}
              variant="primary"
              pending={save.isPending || isReading}
              onClick={() => canvas.current && save.mutate(canvas.current)}
            >
              Save Picture
            </Button>
          )}
          <ChooseButtons
            ref={button}
            isDisabled={save.isPending || remove.isPending}
            onFile={choose}
            onCancel={chosen > 0 ? cancel : undefined}
          >
            Choose a Picture
          </ChooseButtons>
          {!chosen && pictures?.[me.id] && (
            <Button pending={remove.isPending} onClick={() => remove.mutate()}>
              Remove Picture
            </Button>
          )}
        </div>
      </div>
      <p role="alert" className="mt-3 text-sm text-rough empty:hidden">
        {problem}
      </p>
      <p className="mt-3 text-sm text-ink-soft">
        Your friends, everyone in your leagues and clubs, and people you invite can see it. So can
        anyone with an invite or watch link.
      </p>
    </Card>
  )
}

function useChangePicture(onDone: () => void) {
  const { queryKey } = picturesQuery
  const save = usePictureMutation({
    async mutationFn(canvas: HTMLCanvasElement) {
      const { encodeSquare } = await import('./crop-picture.ts')
      return await call(setPicture, { body: { image: encodeSquare(canvas) } })
    },
    queryKey,
    title: 'Picture saved',
    errorTitle: 'Your picture wasn’t saved',
    onDone,
  })
  const remove = usePictureMutation({
    mutationFn: () => call(removePicture),
    queryKey,
    title: 'Picture removed',
    errorTitle: 'Your picture wasn’t removed',
    onDone,
  })
  return { save, remove }
}
