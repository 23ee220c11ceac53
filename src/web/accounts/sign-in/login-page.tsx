import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { Link, useSearch } from 'wouter'

import { Credentials, logIn } from '#contract/accounts/session.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { call, errorMessage, httpStatus, UnexpectedResponse } from '#web/api/client.ts'
import { entrance, returnPath } from '#web/api/return-path.ts'
import { Card } from '#web/ui/display/card.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ErrorSummary } from '#web/ui/inputs/error-summary.tsx'
import { Field } from '#web/ui/inputs/field.tsx'
import { Checkbox, Input } from '#web/ui/inputs/form-controls.tsx'
import { PasswordField } from '#web/ui/inputs/password-field.tsx'
import { leaveFor } from '#web/ui/page/leave-for.ts'
import { usePageTitle } from '#web/ui/page/page-heading.tsx'

import { supportsPasskeys } from '../passkeys/passkey-support.ts'
import { WelcomeLayout } from './welcome.tsx'

const redirectDelayMs = 500

/** The path of the register page, with the invite link that the visitor came by and the page to return to. */
const registerPath = (search: string) => `/register${search && `?${search}`}`

/** Back to the page or the invite link that the visitor came by, if any. */
function nextPath(search: string): string {
  const query = new URLSearchParams(search)
  return query.has('invite') ? registerPath(search) : returnPath(query.get('next'))
}

type Problems = Partial<Record<string, { message: string }>>

/** `/login`. Uses no form library: most people see this page first, so it stays small. */
export function LoginPage() {
  usePageTitle('Sign In')
  const [problems, setProblems] = useState<Problems>({})
  const search = useSearch()
  const signIn = useSignIn(nextPath(search))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const { data: body, error } = Credentials.safeParse({
      usernameOrEmail: form.get('usernameOrEmail'),
      password: form.get('password'),
      rememberMe: form.has('rememberMe'),
    })
    const issues = error?.issues ?? []
    setProblems(Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue])))
    if (body) signIn.mutate(() => call(logIn, { body }))
    else document.getElementById(`field-${String(issues[0]?.path[0])}`)?.focus()
  }
  return (
    <WelcomeLayout>
      <Card>
        <form noValidate className="grid gap-4" onSubmit={submit}>
          <h1 tabIndex={-1} className="text-xl">
            Sign In
          </h1>
          <ErrorSummary
            errors={problems}
            error={signIn.isError ? signInErrorText(signIn.error) : null}
          />
          <CredentialFields problems={problems} />
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <Checkbox name="rememberMe" defaultChecked label="Remember me on this device" />
            <Link
              href={entrance('/forgot-password', new URLSearchParams(search).get('next'))}
              className="link inline-block py-3 text-sm"
            >
              Forgot password?
            </Link>
          </div>
          <Button type="submit" variant="primary" pending={signIn.isPending || signIn.isSuccess}>
            Sign In
          </Button>
          <PasskeySignInButton signIn={signIn} />
          <p className="text-center text-sm">
            Have an invite code?{' '}
            <Link
              href={registerPath(search)}
              // On a phone, a line of its own in every font.
              className="link inline-block py-3 max-sm:block"
            >
              Create an account
            </Link>
          </p>
          <a href="/try" className="link needs-evenings py-3 text-center text-sm">
            See how a week feels
          </a>
        </form>
      </Card>
    </WelcomeLayout>
  )
}

/** Signs in with a passkey. The code for it loads when the button is pressed. */
function PasskeySignInButton({ signIn }: { signIn: ReturnType<typeof useSignIn> }) {
  // Drawn at build time as if it can, so that nothing moves.
  const isShown = useSyncExternalStore(neverAbort, supportsPasskeys, () => true)
  if (!isShown) return null
  return (
    <Button
      className="needs-passkeys"
      disabled={signIn.isPending || signIn.isSuccess}
      onClick={({ currentTarget: { form } }) => {
        const remembers = form?.querySelector<HTMLInputElement>('[name=rememberMe]')?.checked
        signIn.mutate(async () =>
          (await import('#web/accounts/passkeys/authenticate.ts')).signIn(!!remembers),
        )
      }}
    >
      Sign In with a Passkey
    </Button>
  )
}

const neverAbort = () => () => {}

function CredentialFields({ problems }: { problems: Problems }) {
  return (
    <>
      <Field
        name="usernameOrEmail"
        label="Username or email"
        error={problems['usernameOrEmail']?.message}
      >
        {(control) => (
          <Input
            {...control}
            name="usernameOrEmail"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
        )}
      </Field>
      <PasswordField name="password" error={problems['password']?.message} maxLength={128} />
    </>
  )
}

function useSignIn(nextPath: string) {
  return useMutation({
    mutationFn: (attempt: () => Promise<Output<typeof logIn>>) => attempt(),
    onSuccess({ user, kept }) {
      toastSuccess(
        'Welcome back',
        kept ? 'Your account is safe. We won’t delete it.' : `Signed in as ${user.name}.`,
      )
      setTimeout(() => leaveFor(nextPath), kept ? 5 * redirectDelayMs : redirectDelayMs)
    },
    onError: (error) => toastFailure('Login failed', signInErrorText(error)),
  })
}

function signInErrorText(error: unknown): string {
  if (error instanceof UnexpectedResponse) return 'Login response format unexpected'
  const status = httpStatus(error)
  if (status === null) return 'We didn’t get a passkey. Try again, or sign in with your password.'
  if (status === 401) return 'Invalid username/email or password.'
  if (status === 400) return 'Please provide both username/email and password.'
  return errorMessage(error, 'Login failed. Please check your credentials.')
}
