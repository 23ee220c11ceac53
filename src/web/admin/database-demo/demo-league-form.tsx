import { createDemoLeague, NewDemoLeague } from '#contract/admin/demo.ts'
import { call } from '#web/api/client.ts'
import { useMe } from '#web/api/session.tsx'

import { DemoField } from './demo-field.tsx'
import { DemoForm } from './demo-form.tsx'

const fieldNames = ['name', 'commissionerId', 'seasonStartDate', 'seasonEndDate'] as const
const errorTexts = {
  name: 'At most 80 characters',
  commissionerId: 'This isn’t the id of a user',
  seasonStartDate: 'This isn’t a date',
  seasonEndDate: 'This isn’t a date',
}

/** The form that creates a demo league. */
export function DemoLeagueForm() {
  const { id } = useMe()
  return (
    <DemoForm
      noun="League"
      {...{ fieldNames }}
      shape={NewDemoLeague}
      sentences={errorTexts}
      create={(body) => call(createDemoLeague, { body })}
    >
      {(form) => (
        <>
          <DemoField form={form} name="name" label="League name" />
          <DemoField
            form={form}
            name="commissionerId"
            label="Commissioner id"
            hint={<OwnIdButton onClick={() => form.setField('commissionerId', id)} />}
            trim
            autoCapitalize="none"
            spellCheck={false}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
            <DemoField
              form={form}
              name="seasonStartDate"
              label="Season start"
              type="date"
              className="min-w-0"
            />
            <DemoField
              form={form}
              name="seasonEndDate"
              label="Season end"
              type="date"
              className="min-w-0"
            />
          </div>
        </>
      )}
    </DemoForm>
  )
}

function OwnIdButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="link min-h-11" onClick={onClick}>
      Use My Own ID
    </button>
  )
}
