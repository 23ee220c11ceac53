import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

import { toastOnError } from '#web/api/toast-on-error.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'

interface PictureChange<Input> {
  /** Calls the server. */
  mutationFn: (input: Input) => Promise<unknown>
  /** What shows the picture. */
  queryKey: QueryKey
  /** The title of the toast afterwards. */
  title: string
  errorTitle: string
  /** Drops the picture that was chosen. */
  onDone: () => void
}

/** Changes a picture. The one that was chosen is shown until the page has the saved one, so the old one doesn't flash. */
export function usePictureMutation<Input = void>(props: PictureChange<Input>) {
  const { mutationFn, queryKey, title, errorTitle, onDone } = props
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onError: toastOnError(errorTitle),
    async onSettled(_answer, error) {
      await client.invalidateQueries({ queryKey })
      if (error) return
      onDone()
      toastSuccess(title)
    },
  })
}
