import { Minus, Plus } from 'lucide-react'

import { Button } from './button.tsx'

interface StepperProps {
  /** The counted thing in the plural, such as `teams`. */
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/** A whole number with buttons that decrease and increase it. */
export function Stepper({ label, value, min, max, onChange }: StepperProps) {
  return (
    <fieldset aria-label={label} className="inline-flex items-center">
      <Button
        size="icon"
        aria-label={`Fewer ${label}`}
        aria-disabled={value <= min}
        onClick={() => value > min && onChange(value - 1)}
        icon={Minus}
      />
      <output
        aria-label={label}
        className="digits grid h-11 min-w-11 place-items-center border-y border-edge px-1 text-lg font-semibold"
      >
        {value}
      </output>
      <Button
        size="icon"
        aria-label={`More ${label}`}
        aria-disabled={value >= max}
        onClick={() => value < max && onChange(value + 1)}
        icon={Plus}
      />
    </fieldset>
  )
}
