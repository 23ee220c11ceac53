import { useMutation, useQueryClient } from '@tanstack/react-query'

import { createDemoUser, NewDemoUser } from '#contract/admin/demo.ts'
import { call, errorMessage } from '#web/api/client.ts'
import { Card } from '#web/ui/display/card.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { CopyButton } from '#web/ui/sharing/copy-button.tsx'

import { DemoField } from './demo-field.tsx'
import { useDemoForm } from './use-demo-form.ts'

const fieldNames = ['username', 'email', 'passwordHash'] as const
const errorTexts = {
  username: '3 to 20 letters, numbers, periods, and underscores',
  email: 'Please enter a valid email address',
  passwordHash: 'At most 255 characters',
}

/** The form that creates a demo user. */
export function DemoUserForm() {
  const client = useQueryClient()
  const create = useMutation({
    mutationFn: (body: NewDemoUser) => call(createDemoUser, { body }),
    onSuccess() {
      form.clear()
      void client.invalidateQueries({ queryKey: ['users'] })
      toast({
        title: 'User created successfully',
        description: 'New user has been added to the database',
        variant: 'success',
      })
    },
    onError: (error) =>
      toast({
        title: 'Error creating user',
        description: errorMessage(error, 'Failed to create user'),
        variant: 'destructive',
      }),
  })
  const form = useDemoForm({
    fieldNames,
    shape: NewDemoUser,
    sentences: errorTexts,
    send: (body) => !create.isPending && create.mutate(body),
  })
  return (
    <Card title="Create New User">
      <form noValidate aria-label="Create New User" onSubmit={form.submit} className="grid gap-4">
        <DemoField form={form} name="username" label="Username" autoCapitalize="none" />
        <DemoField form={form} name="email" label="Email" type="email" />
        <DemoField
          form={form}
          name="passwordHash"
          label="Password hash"
          hint="Hashed again, so a demo user can’t sign in."
          type="password"
          autoComplete="new-password"
        />
        <Button
          type="submit"
          variant="primary"
          pending={create.isPending}
          className="justify-self-start"
        >
          Create User
        </Button>
      </form>
      {create.data && <CreatedUser {...create.data.user} />}
    </Card>
  )
}

function CreatedUser({ username, id }: { username: string; id: string }) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p className="min-w-0 text-sm">
        <span className="font-semibold">{username}</span> has the id{' '}
        <code className="wrap-anywhere">{id}</code>
      </p>
      <CopyButton text={id} label="Copy Id" copiedText="The user’s id is on your clipboard." />
    </div>
  )
}
