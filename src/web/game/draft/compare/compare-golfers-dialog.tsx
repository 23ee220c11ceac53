import { useState } from 'react'

import type { League } from '#contract/leagues/leagues.ts'
import { slotName, slots } from '#domain/leagues/groups.ts'
import { editionOf } from '#web/tournaments/queries.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { Select } from '#web/ui/inputs/form-controls.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

import type { DraftGolfer } from '../field/field.ts'
import type { DraftList } from '../golfer/use-draft-list.ts'
import type { Draft } from '../picks/use-draft.ts'
import { ComparisonRows } from './comparison-rows.tsx'

interface CompareDialogProps {
  league: League
  field: readonly DraftGolfer[]
  sheet: DraftList
  onClose: () => void
}

/** Two golfers side by side, with what is known before the first shot. */
export function CompareGolfersDialog({ league, field, sheet, onClose }: CompareDialogProps) {
  const { draft } = sheet
  const [ids, setIds] = useState(() => defaultGolfers(field, draft.team))
  const [left, right] = ids.map((id) => field.find(({ apiPlayerId }) => apiPlayerId === id))
  const choose = (index: number, id: string) =>
    setIds(ids.map((before, at) => (at === index ? id : before)))
  if (!left || !right) return null
  const both = [left, right]
  return (
    <Dialog onOpenChange={onClose} title="Compare Golfers">
      <div className="grid gap-2 sm:grid-cols-2">
        {both.map((golfer, index) => (
          <GolferSelect key={index} field={field} golfer={golfer} index={index} onChoose={choose} />
        ))}
      </div>
      <table className="w-full table-fixed">
        <caption className="sr-only">
          {left.name} and {right.name}
        </caption>
        <thead>
          <tr className="align-bottom">
            <th scope="col" className="w-22">
              <span className="sr-only">Fact</span>
            </th>
            {both.map(({ name }, index) => (
              <th
                key={index}
                scope="col"
                className="py-2 ps-2 text-start leading-snug font-semibold"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="text-sm">
          <ComparisonRows {...{ left, right, sheet }} edition={editionOf(league)} />
        </tbody>
        <tfoot>
          <tr className="ruled">
            <th scope="row">
              <span className="sr-only">On my team</span>
            </th>
            {both.map((golfer, index) => (
              <td key={index} className="pt-3 ps-2">
                <ComparePickButton golfer={golfer} draft={draft} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      <output className="text-sm font-semibold text-rough empty:hidden">{draft.refusal}</output>
    </Dialog>
  )
}

/** The last two picked, else the two best ranked. */
function defaultGolfers(field: readonly DraftGolfer[], team: readonly DraftGolfer[]): string[] {
  const two = team.length >= 2 ? team.slice(-2) : field.slice(0, 2)
  return two.map(({ apiPlayerId }) => apiPlayerId)
}

interface ChoiceProps {
  field: readonly DraftGolfer[]
  golfer: DraftGolfer
  index: number
  onChoose: (index: number, id: string) => void
}

function GolferSelect({ field, golfer, index, onChoose }: ChoiceProps) {
  return (
    <Select
      aria-label={index === 0 ? 'First golfer' : 'Second golfer'}
      value={golfer.apiPlayerId}
      onChange={({ target }) => onChoose(index, target.value)}
    >
      {slots.map((slot) => {
        const golfers = field.filter((golfer) => golfer.slot === slot)
        return (
          golfers.length > 0 && (
            <optgroup key={slot} label={slotName(slot)}>
              {golfers.map(({ apiPlayerId, name }) => (
                <option key={apiPlayerId} value={apiPlayerId}>
                  {name}
                </option>
              ))}
            </optgroup>
          )
        )
      })}
    </Select>
  )
}

function ComparePickButton({ golfer, draft }: { golfer: DraftGolfer; draft: Draft }) {
  const picked = draft.picks.apiPlayerIds.includes(golfer.apiPlayerId)
  return (
    <Button
      variant={picked ? 'secondary' : 'primary'}
      className="w-full px-2!"
      aria-label={`${picked ? 'Remove' : 'Pick'} ${golfer.name}`}
      onClick={() => draft.togglePick(golfer)}
    >
      {picked ? 'Remove' : 'Pick'}
    </Button>
  )
}
