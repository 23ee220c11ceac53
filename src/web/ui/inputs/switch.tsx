import { clsx } from 'clsx'

import { Spinner } from '../display/spinner.tsx'

interface SwitchProps {
  label: string
  checked: boolean
  /** Ignores presses and shows a spinner. Focus stays. */
  pending: boolean
  describedBy?: string | undefined
  onChange: (checked: boolean) => void
}

/** A switch that takes effect immediately. */
export function Switch({ label, checked, pending, describedBy, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-describedby={describedBy}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={() => !pending && onChange(!checked)}
      className="grid size-11 place-items-center"
    >
      <span
        className={clsx(
          'flex h-6 w-11 items-center rounded-full border p-0.5 transition-colors',
          checked ? 'justify-end border-fairway bg-fairway' : 'border-edge bg-paper',
        )}
      >
        <span
          className={clsx(
            'grid size-4.5 place-items-center rounded-full',
            checked ? 'bg-on-fairway text-fairway' : 'bg-edge text-board',
          )}
        >
          {pending && <Spinner className="size-3.5" />}
        </span>
      </span>
    </button>
  )
}
