import { useQueryClient } from '@tanstack/react-query'

import { createDemoUser, NewDemoUser } from '#contract/admin/demo.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { call } from '#web/api/client.ts'
import { CopyButton } from '#web/ui/sharing/copy-button.tsx'

import { DemoField } from './demo-field.tsx'
import { DemoForm } from './demo-form.tsx'

const fieldNames = ['username', 'email', 'passwordHash'] as const
const errorTexts = {
  username: '3 to 20 letters, numbers, periods, and underscores',
  email: 'Please enter a valid email address',
  passwordHash: 'At most 255 characters',
}

/** The form that creates a demo user. */
export function DemoUserForm() {
  const client = useQueryClient()
  return (
    <DemoForm
      noun="User"
      {...{ fieldNames }}
      shape={NewDemoUser}
      sentences={errorTexts}
      create={(body) => call(createDemoUser, { body })}
      onCreated={() => void client.invalidateQueries({ queryKey: ['users'] })}
      Result={CreatedUser}
    >
      {(form) => (
        <>
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
        </>
      )}
    </DemoForm>
  )
}

function CreatedUser({ answer }: { answer: Output<typeof createDemoUser> }) {
  const { username, id } = answer.user
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
