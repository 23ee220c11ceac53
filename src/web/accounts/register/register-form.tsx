import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { Link, useLocation, useSearch } from 'wouter'

import { Registration } from '#contract/accounts/registration.ts'
import { returnPath } from '#web/api/return-path.ts'
import { showFormError } from '#web/api/show-form-error.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { ErrorSummary } from '#web/ui/inputs/error-summary.tsx'
import { Field } from '#web/ui/inputs/field.tsx'
import { Checkbox, Input } from '#web/ui/inputs/form-controls.tsx'
import { usePageTitle } from '#web/ui/page/page-heading.tsx'

import { InviteCodeNote } from '../invite-link/invite-code-note.tsx'
import { pendingInvitationsQuery } from '../notifications/pending-invitations-query.ts'
import { WelcomeLayout } from '../sign-in/welcome.tsx'
import { AccountFields } from './account-fields.tsx'
import { accountRefusals, registrationErrorText, useRegister } from './use-register.ts'

const redirectDelayMs = 1500

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
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(Registration),
    // No defaults for the other fields: they would overwrite what was typed before hydration.
    ...(inviteCode && { defaultValues: { inviteCode } }),
  })
  const continueOn = useOpenNextPage(leagueId, new URLSearchParams(search).get('next'))
  const signUp = useRegister((answer) => {
    onRegistered()
    setTimeout(() => void continueOn(answer), redirectDelayMs)
  })
  const showFailure = (error: Error) =>
    showFormError(setError, error, registrationErrorText(error), {
      ...accountRefusals,
      'invite-unknown': 'inviteCode',
      'invite-used-up': 'inviteCode',
    })
  // The summary lists them in the order of the page.
  const { inviteCode: codeError, root, ...otherErrors } = formState.errors
  const errors = { inviteCode: codeError, ...otherErrors }
  return (
    <WelcomeLayout>
      <Card>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) =>
            void handleSubmit((body) =>
              signUp.mutate({ ...body, leagueId }, { onError: showFailure }),
            )(event)
          }
        >
          <h1 tabIndex={-1} className="text-xl">
            Create an Account
          </h1>
          {inviteCode && <InviteCodeNote inviteCode={inviteCode} />}
          <ErrorSummary errors={errors} error={root?.message} />
          <InviteCodeField register={register} error={formState.errors.inviteCode?.message} />
          <AccountFields register={register} errors={formState.errors} />
          <Checkbox {...register('rememberMe')} defaultChecked label="Remember me on this device" />
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
    </WelcomeLayout>
  )
}

interface CodeFieldProps extends Pick<UseFormReturn<Registration>, 'register'> {
  error: string | undefined
}

function InviteCodeField({ register, error }: CodeFieldProps) {
  return (
    <Field
      name="inviteCode"
      label="Invite code"
      hint="From a friend who already plays here."
      error={error}
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
  )
}

/** Opens the league or club that the code was for, the invitation to the link's league, or the page asked for. */
function useOpenNextPage(leagueId: string | undefined, next: string | null) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  return async (joined: { leagueId?: string | undefined; clubId?: string | undefined }) => {
    client.clear()
    if (joined.leagueId) return navigate(`/leagues/${joined.leagueId}`)
    if (joined.clubId) return navigate(`/clubs/${joined.clubId}`)
    const invitations = leagueId
      ? await client.fetchQuery(pendingInvitationsQuery).catch(() => [])
      : []
    const invitation = invitations.find((pending) => pending.leagueId === leagueId)
    navigate(invitation ? `/league-invitations/${invitation.id}` : returnPath(next))
  }
}
