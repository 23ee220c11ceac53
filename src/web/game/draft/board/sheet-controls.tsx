import { clsx } from 'clsx'
import { ArrowDownWideNarrow } from 'lucide-react'
import { useId, useMemo, useState } from 'react'

import { Button } from '#web/ui/inputs/button.tsx'
import { Select } from '#web/ui/inputs/form-controls.tsx'

import type { DraftGolfer } from '../field/field.ts'
import {
  defaultView,
  type SheetFilter,
  sheetFilters,
  type SheetOrder,
  sheetOrders,
  type SheetView,
  usefulViews,
} from '../field/sorting.ts'
import type { DraftList } from '../golfer/use-draft-list.ts'

interface SheetControlsProps {
  field: readonly DraftGolfer[]
  sheet: DraftList
  view: SheetView
  onView: (view: SheetView) => void
}

/** How all lists are sorted, and who is in them. On a narrow screen, a button of the toolbar shows the choices. */
export function SheetControls({ field, sheet, view, onView }: SheetControlsProps) {
  const { facts, timeZone } = sheet
  const { orders, filters } = useMemo(
    () => usefulViews(field, facts, timeZone),
    [field, facts, timeZone],
  )
  const [open, setOpen] = useState(false)
  const id = useId()
  // Where no one has a rank, the list is by name.
  const order = view.order === 'rank' && !orders.includes('rank') ? 'name' : view.order
  const isArranged = view.order !== defaultView.order || view.filter !== defaultView.filter
  return (
    <>
      <Button
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={clsx(
          'max-md:min-w-11 max-md:px-3 lg:hidden',
          isArranged && 'border-ink! bg-flag-soft',
        )}
        icon={ArrowDownWideNarrow}
      >
        <span className="max-md:sr-only">Sort and Filter</span>
      </Button>
      <div
        id={id}
        className={clsx(
          'grid grid-cols-2 gap-2 max-lg:w-full lg:ms-auto',
          !open && 'max-lg:hidden',
        )}
      >
        <Choice
          label="Sort golfers by"
          names={sheetOrders}
          offered={orders}
          value={order}
          onChoose={(order: SheetOrder) => onView({ ...view, order })}
        />
        <Choice
          label="Show only"
          names={sheetFilters}
          offered={filters}
          value={view.filter}
          onChoose={(filter: SheetFilter) => onView({ ...view, filter })}
        />
      </div>
    </>
  )
}

interface ChoiceProps<Name extends string> {
  label: string
  names: Record<Name, string>
  offered: readonly Name[]
  value: Name
  onChoose: (name: Name) => void
}

function Choice<Name extends string>({
  label,
  names,
  offered,
  value,
  onChoose,
}: ChoiceProps<Name>) {
  return (
    <Select
      aria-label={label}
      value={value}
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the options are the names
      onChange={({ target }) => onChoose(target.value as Name)}
      className="text-sm"
    >
      {(Object.entries(names) as [Name, string][])
        .filter(([name]) => name === value || offered.includes(name))
        .map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
    </Select>
  )
}
