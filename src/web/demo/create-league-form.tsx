import { useMutation } from '@tanstack/react-query'

import { createDemoLeague, NewDemoLeague } from '#contract/demo.ts'
import { call, sentence } from '#web/client/api.ts'
import { useAccount } from '#web/page/account.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

import { useDemoForm } from './use-demo-form.ts'

const names = ['name', 'commissionerId', 'seasonStartDate', 'seasonEndDate'] as const
const sentences = {
  name: 'At most 80 characters',
  commissionerId: 'This is not the id of a user',
  seasonStartDate: 'This is not a date',
  seasonEndDate: 'This is not a date',
}

/** Makes a league for show. */
export function CreateLeagueForm() {
  const { id } = useAccount()
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
        description: sentence(error, 'Failed to create league'),
        variant: 'destructive',
      }),
  })
  const form = useDemoForm({
    names,
    shape: NewDemoLeague,
    sentences,
    send: (body) => !create.isPending && create.mutate(body),
  })
  const { texts, problems, set } = form
  return (
    <Card title="Create New League">
      <form noValidate aria-label="Create New League" onSubmit={form.submit} className="grid gap-4">
        <Field name="name" label="League name" error={problems.name?.message}>
          {(control) => (
            <Input
              {...control}
              value={texts.name}
              onChange={({ target }) => set('name', target.value)}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          name="commissionerId"
          label="Commissioner id"
          hint={
            <button
              type="button"
              className="link min-h-11"
              onClick={() => set('commissionerId', id)}
            >
              Use my own id
            </button>
          }
          error={problems.commissionerId?.message}
        >
          {(control) => (
            <Input
              {...control}
              value={texts.commissionerId}
              onChange={({ target }) => set('commissionerId', target.value.trim())}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="seasonStartDate"
            label="Season start"
            error={problems.seasonStartDate?.message}
          >
            {(control) => (
              <Input
                {...control}
                type="date"
                value={texts.seasonStartDate}
                onChange={({ target }) => set('seasonStartDate', target.value)}
              />
            )}
          </Field>
          <Field name="seasonEndDate" label="Season end" error={problems.seasonEndDate?.message}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={texts.seasonEndDate}
                onChange={({ target }) => set('seasonEndDate', target.value)}
              />
            )}
          </Field>
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
