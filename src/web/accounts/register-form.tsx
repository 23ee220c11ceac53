import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FieldErrors, useForm, type UseFormReturn } from 'react-hook-form'
import { Link, useLocation, useSearch } from 'wouter'

import { register as registerAccount, Registration } from '#contract/accounts.ts'
import { call, errorMessage } from '#web/client/api.ts'
import { InviteCodeNote } from '#web/invitations/invite-code-note.tsx'
import { pendingInvitationsQuery } from '#web/invitations/queries.ts'
import { usePageTitle } from '#web/page/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox, Field, Input, PasswordInput } from '#web/ui/field.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { toast } from '#web/ui/toast.ts'

import { Welcome } from './welcome.tsx'

const afterRegistrationMs = 1500

interface RegisterFormProps {
  /** Empty unless it came from an invite link. */
  inviteCode: string
  /** The league of the invite link, if any. */
  leagueId: string | undefined
  onRegistered: () => void
}

/** Creates an account with an invite code. */
export function RegisterForm({ inviteCode, leagueId, onRegistered }: RegisterFormProps) {
  usePageTitle('Create an Account')
  const search = useSearch()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Registration),
    defaultValues: {
      username: '',
      email: '',
      password: '',
      inviteCode,
      rememberMe: false,
    },
  })
  const signUp = useSignUp(leagueId, onRegistered)
  // The summary lists them in the order of the page.
  const { inviteCode: codeError, ...otherErrors } = formState.errors
  const errors = { inviteCode: codeError, ...otherErrors }
  return (
    <Welcome>
      <Card>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => void handleSubmit((body) => signUp.mutate(body))(event)}
        >
          <h1 tabIndex={-1} className="text-xl">
            Create an Account
          </h1>
          {inviteCode && <InviteCodeNote inviteCode={inviteCode} />}
          <FormSummary errors={errors} error={signUp.isError ? reason(signUp.error) : null} />
          <Fields register={register} errors={formState.errors} />
          <Checkbox {...register('rememberMe')} label="Remember me on this device" />
          <Button type="submit" variant="primary" pending={signUp.isPending || signUp.isSuccess}>
            Create Account
          </Button>
          <p className="text-center text-sm">
            Already have an account?{' '}
            <Link href={search ? `/login?${search}` : '/login'} className="link inline-block py-3">
              Sign in
            </Link>
          </p>
        </form>
      </Card>
    </Welcome>
  )
}

type FieldsProps = Pick<UseFormReturn<Registration>, 'register'> & {
  errors: FieldErrors<Registration>
}

function Fields({ register, errors }: FieldsProps) {
  return (
    <>
      <Field
        name="inviteCode"
        label="Invite code"
        hint="From a friend who already plays here."
        error={errors.inviteCode?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register('inviteCode', {
              setValueAs: (code: string) => code.trim().toUpperCase(),
            })}
            className="font-semibold tracking-widest uppercase"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        name="username"
        label="Username"
        hint="3 to 20 letters, numbers, periods or underscores."
        error={errors.username?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field name="email" label="Email" error={errors.email?.message}>
        {(control) => (
          <Input {...control} {...register('email')} type="email" autoComplete="email" />
        )}
      </Field>
      <Field
        name="password"
        label="Password"
        hint="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
        error={errors.password?.message}
      >
        {(control) => (
          <PasswordInput {...control} {...register('password')} autoComplete="new-password" />
        )}
      </Field>
    </>
  )
}

function useSignUp(leagueId: string | undefined, onRegistered: () => void) {
  const continueOn = useContinue(leagueId)
  return useMutation({
    mutationFn: (body: Registration) =>
      call(registerAccount, { body: { ...body, ...(leagueId && { leagueId }) } }),
    onSuccess({ user }) {
      onRegistered()
      toast({
        title: 'Registration successful!',
        description: `Welcome to TeeTime, ${user.username}.`,
        variant: 'success',
      })
      setTimeout(() => void continueOn(), afterRegistrationMs)
    },
    onError: (error) =>
      toast({ title: 'Registration failed', description: reason(error), variant: 'destructive' }),
  })
}

/** Opens the invitation to the link's league, or the dashboard. */
function useContinue(leagueId: string | undefined): () => Promise<void> {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  return async () => {
    client.clear()
    const invitations = leagueId
      ? await client.fetchQuery(pendingInvitationsQuery).catch(() => [])
      : []
    const invitation = invitations.find((pending) => pending.leagueId === leagueId)
    navigate(invitation ? `/league-invitations/${invitation.id}` : '/dashboard')
  }
}

const reason = (error: unknown) => errorMessage(error, 'Registration failed. Please try again.')
