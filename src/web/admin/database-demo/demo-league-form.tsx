import { useMutation } from '@tanstack/react-query'

import { createDemoLeague, NewDemoLeague } from '#contract/admin/demo.ts'
import { call, errorMessage } from '#web/api/client.ts'
import { useMe } from '#web/api/session.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import { DemoField } from './demo-field.tsx'
import { useDemoForm } from './use-demo-form.ts'

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
  const create = useMutation({
    mutationFn: (body: NewDemoLeague) => call(createDemoLeague, { body }),
    onSuccess() {
      form.clear()
      toast({
        title: 'League created successfully',
        description: 'New league has been added to the database',
        variant: 'success',
      })
    },
    onError: (error) =>
      toast({
        title: 'Error creating league',
        description: errorMessage(error, 'Failed to create league'),
        variant: 'destructive',
      }),
  })
  const form = useDemoForm({
    fieldNames,
    shape: NewDemoLeague,
    sentences: errorTexts,
    send: (body) => !create.isPending && create.mutate(body),
  })
  return (
    <Card title="Create New League">
      <form noValidate aria-label="Create New League" onSubmit={form.submit} className="grid gap-4">
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
        <div className="grid gap-4 sm:grid-cols-2">
          <DemoField form={form} name="seasonStartDate" label="Season start" type="date" />
          <DemoField form={form} name="seasonEndDate" label="Season end" type="date" />
        </div>
        <Button
          type="submit"
          variant="primary"
          pending={create.isPending}
          className="justify-self-start"
        >
          Create League
        </Button>
      </form>
    </Card>
  )
}

function OwnIdButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="link min-h-11" onClick={onClick}>
      Use my own id
    </button>
  )
}
