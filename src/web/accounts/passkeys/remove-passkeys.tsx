import type { ComponentProps } from 'react'

import { Checkbox } from '#web/ui/inputs/form-controls.tsx'

/** Whether a change of password or email removes the passkeys that somebody else may have added. */
export function RemovePasskeys(props: ComponentProps<'input'>) {
  return (
    <Checkbox
      name="removePasskeys"
      defaultChecked
      {...props}
      label="Remove passkeys added since the last password change"
    />
  )
}
