import { Button } from './button.tsx'

interface FormActionsProps {
  /** Undefined when there is nothing to go back to. */
  onCancel: (() => void) | undefined
  cancelLabel?: string
  submitLabel: string
  pending: boolean
  danger?: boolean
}

/** The last row of a form in a dialog: Cancel, and the button that submits it. */
export function FormActions(props: FormActionsProps) {
  const { onCancel, cancelLabel = 'Cancel', submitLabel, pending, danger } = props
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {onCancel && <Button onClick={onCancel}>{cancelLabel}</Button>}
      <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending}>
        {submitLabel}
      </Button>
    </div>
  )
}
