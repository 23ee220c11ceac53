import type { ReactNode } from 'react'

import { describePenalty } from '#domain/leagues/describe-rules.ts'
import { slotName, slots, type Slot } from '#domain/leagues/groups.ts'
import { ruleLimits, type Rules, teamSize } from '#domain/leagues/rules.ts'
import { Field } from '#web/ui/inputs/field.tsx'
import { Select } from '#web/ui/inputs/form-controls.tsx'
import { Stepper } from '#web/ui/inputs/stepper.tsx'

interface RulesFieldsProps {
  rules: Rules
  onChange: (rules: Rules) => void
}

const penalties: Rules['penalty'][] = [
  ...range(ruleLimits.penaltyStrokes).map((strokes) => ({ kind: 'strokes' as const, strokes })),
  { kind: 'worst-round', plus: 1 },
]

/** The fields of the rules that the commissioner chooses. */
export function RulesFields({ rules, onChange }: RulesFieldsProps) {
  const size = teamSize(rules)
  return (
    <>
      <PlacesFields rules={rules} onChange={onChange} />
      <RuleSelect
        name="counting"
        label="Golfers who count"
        value={rules.counting}
        onChange={(counting) => onChange({ ...rules, counting })}
      >
        {range({ min: 1, max: Math.max(size, 1) }).map((count) => (
          <option key={count} value={count}>
            {count === size ? `All ${count}` : `Best ${count}`}
          </option>
        ))}
      </RuleSelect>
      <RuleSelect
        name="penalty"
        label="Penalty for each unfinished round"
        value={penalties.findIndex((penalty) => isSamePenalty(penalty, rules.penalty))}
        onChange={(nth) => onChange({ ...rules, penalty: penalties[nth] ?? rules.penalty })}
      >
        {penalties.map((penalty, nth) => (
          <option key={describePenalty({ penalty })} value={nth}>
            {describePenalty({ penalty })}
          </option>
        ))}
      </RuleSelect>
      <RuleSelect
        name="share"
        label="Commissioner’s share of the prize pool"
        value={rules.commissionerShare}
        onChange={(commissionerShare) => onChange({ ...rules, commissionerShare })}
      >
        {range(ruleLimits.commissionerShare).map((percent) => (
          <option key={percent} value={percent}>
            {percent}%
          </option>
        ))}
      </RuleSelect>
    </>
  )
}

function PlacesFields({ rules, onChange }: RulesFieldsProps) {
  const change = (slot: Slot, count: number) => {
    const places = { ...rules.places, [slot]: count }
    // No more golfers can count than the team has.
    const counting = Math.max(1, Math.min(rules.counting, teamSize({ places })))
    onChange({ ...rules, places, counting })
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">
        A team has <span className="digits">{teamSize(rules)}</span> golfers
      </legend>
      {slots.map((slot) => (
        <div key={slot} className="flex items-center justify-between gap-3">
          <span>{slot === 'W' ? slotName(slot) : `From ${slotName(slot)}`}</span>
          <Stepper
            label={slot === 'W' ? slotName(slot) : `places in ${slotName(slot)}`}
            value={rules.places[slot]}
            {...ruleLimits.places}
            onChange={(count) => change(slot, count)}
          />
        </div>
      ))}
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  label: string
  value: number
  onChange: (value: number) => void
  children: ReactNode
}

function RuleSelect({ name, label, value, onChange, children }: ChoiceProps) {
  return (
    <Field name={name} label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) => onChange(Number(target.value))}
        >
          {children}
        </Select>
      )}
    </Field>
  )
}

function isSamePenalty(a: Rules['penalty'], b: Rules['penalty']): boolean {
  return describePenalty({ penalty: a }) === describePenalty({ penalty: b })
}

function range({ min, max }: { min: number; max: number }): number[] {
  return Array.from({ length: max - min + 1 }, (_, nth) => min + nth)
}
