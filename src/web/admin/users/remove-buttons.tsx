import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'

import { type AdminUser, removeOthersLook, removeUserPicture } from '#contract/admin/users.ts'
import { getCrest } from '#contract/clubs/looks.ts'
import { buildUrl } from '#contract/wire/url.ts'
import { pictureUrl } from '#web/accounts/pictures/pictured.tsx'
import { call } from '#web/api/client.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'

/** Removes someone's picture; nothing for someone without one. */
export function RemovePictureButton({ user: { id, username, pictureId } }: { user: AdminUser }) {
  if (!pictureId) return null
  return (
    <RemoveButton
      what="Picture"
      whose={username}
      image={{ src: pictureUrl(pictureId), className: 'rounded-full' }}
      after={`Everyone sees initials instead. ${username} can upload another picture.`}
      remove={() => call(removeUserPicture, { params: { id } })}
    />
  )
}

/** Removes the looks of someone's clubs, each by a button. */
export function RemoveLookButtons({ user: { username, clubLooks } }: { user: AdminUser }) {
  return clubLooks.map(({ clubId, club, crestId }) => (
    <RemoveButton
      key={clubId}
      what="Look"
      whose={club}
      image={
        crestId
          ? { src: buildUrl(getCrest, { params: { id: crestId } }), className: 'rounded-slot' }
          : null
      }
      after={`Its crest and color disappear everywhere. ${username} can choose others.`}
      remove={() => call(removeOthersLook, { params: { id: clubId } })}
    />
  ))
}

interface RemoveButtonProps {
  what: 'Picture' | 'Look'
  /** A person's or a club's name. */
  whose: string
  image: { src: string; className: string } | null
  /** What happens then, in sentences. */
  after: string
  remove: () => Promise<unknown>
}

/** Removes something that people see, which the button shows, after a question. */
function RemoveButton({ what, whose, image, after, remove }: RemoveButtonProps) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const thing = `${whose}’s ${what.toLowerCase()}`
  const removing = useMutation({
    mutationFn: remove,
    async onSuccess() {
      toastSuccess(`${thing} was removed`)
      await client.invalidateQueries({ queryKey: ['admin'] })
      setAsking(false)
    },
    onError: toastOnError(`${thing} wasn’t removed`),
  })
  return (
    <>
      <Button aria-label={`Remove ${what} of ${whose}`} onClick={() => setAsking(true)}>
        {image && (
          // A screen of 320 pixels has no room for it.
          <img
            src={image.src}
            alt=""
            width={24}
            height={24}
            loading="lazy"
            className={clsx('size-6 shrink-0 max-[22rem]:hidden', image.className)}
          />
        )}
        Remove {what}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${thing}?`}
        description={after}
        confirmLabel={`Remove ${what}`}
        danger
        pending={removing.isPending}
        onConfirm={() => removing.mutate()}
      />
    </>
  )
}
