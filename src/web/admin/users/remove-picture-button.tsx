import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { type AdminUser, removeUserPicture } from '#contract/admin/admin.ts'
import { pictureUrl } from '#web/accounts/pictures/pictured.tsx'
import { call } from '#web/api/client.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'

/** Removes someone's picture, which it shows, after a question; nothing for someone without one. */
export function RemovePictureButton({ user: { id, username, pictureId } }: { user: AdminUser }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(removeUserPicture, { params: { id } }),
    async onSuccess() {
      toast({ title: `${username}’s picture was removed`, variant: 'success' })
      await client.invalidateQueries({ queryKey: ['admin'] })
      setAsking(false)
    },
    onError: toastOnError(`${username}’s picture wasn’t removed`),
  })
  if (!pictureId) return null
  return (
    <>
      <Button
        aria-label={`Remove Picture of ${username}`}
        onClick={() => setAsking(true)}
        icon={
          // A screen of 320 pixels has no room for it.
          <img
            src={pictureUrl(pictureId)}
            alt=""
            width={24}
            height={24}
            loading="lazy"
            className="size-6 shrink-0 rounded-full max-[22rem]:hidden"
          />
        }
      >
        Remove Picture
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${username}’s picture?`}
        description={`Everyone sees initials instead. ${username} can upload another picture.`}
        confirmLabel="Remove Picture"
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
