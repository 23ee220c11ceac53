import { useMutation, useQueryClient } from '@tanstack/react-query'

import { type AdminUser, removeUserPicture } from '#contract/admin/admin.ts'
import { pictureUrl } from '#web/accounts/pictures/pictured.tsx'
import { call } from '#web/api/client.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { Button } from '#web/ui/inputs/button.tsx'

/** Removes someone's picture, which it shows; nothing for someone without one. */
export function RemovePictureButton({ user: { id, username, pictureId } }: { user: AdminUser }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(removeUserPicture, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
    onError: toastOnError(`Failed to change ${username}`),
  })
  if (!pictureId) return null
  return (
    <Button
      aria-label={`Remove the picture of ${username}`}
      pending={remove.isPending}
      onClick={() => remove.mutate()}
      icon={
        <img
          src={pictureUrl(pictureId)}
          alt=""
          width={24}
          height={24}
          loading="lazy"
          className="size-6 rounded-full"
        />
      }
    >
      Remove Picture
    </Button>
  )
}
