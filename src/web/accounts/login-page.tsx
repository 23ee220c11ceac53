import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'

import { Credentials, logIn } from '#contract/accounts.ts'
import { call, sentence, statusOf, UnexpectedAnswer } from '#web/api.ts'
import { usePageTitle } from '#web/layout/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox, Field, Input, PasswordInput } from '#web/ui/field.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { toast } from '#web/ui/toast.ts'

import { Welcome } from './welcome.tsx'

const afterLoginMs = 500

/** Signing in. */
export function LoginPage() {
  usePageTitle('Sign In')
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { usernameOrEmail: '', password: '', rememberMe: false },
  })
  const signIn = useMutation({
    mutationFn: (body: Credentials) => call(logIn, { body }),
    onSuccess({ user }) {
      toast({
        title: 'Welcome back',
        description: `Signed in as ${user.username}.`,
        variant: 'success',
      })
      // A whole new page, so that nothing of whoever was here before is left.
      setTimeout(() => location.assign('/dashboard'), afterLoginMs)
    },
    onError(error) {
      toast({ title: 'Login failed', description: reason(error), variant: 'destructive' })
    },
  })
  const { errors } = formState
  return (
    <Welcome>
      <Card>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => void handleSubmit((body) => signIn.mutate(body))(event)}
        >
          <h1 tabIndex={-1} className="text-xl">
            Sign In
          </h1>
          <FormSummary errors={errors} error={signIn.isError ? reason(signIn.error) : null} />
          <Field
            name="usernameOrEmail"
            label="Username or email"
            error={errors.usernameOrEmail?.message}
          >
            {(control) => (
              <Input
                {...control}
                {...register('usernameOrEmail')}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          <Field name="password" label="Password" error={errors.password?.message}>
            {(control) => (
              <PasswordInput
                {...control}
                {...register('password')}
                autoComplete="current-password"
              />
            )}
          </Field>
          <Checkbox {...register('rememberMe')} label="Remember me on this device" />
          <Button type="submit" variant="primary" pending={signIn.isPending || signIn.isSuccess}>
            Sign In
          </Button>
          <p className="text-center text-sm">
            New here, with an invite code?{' '}
            <Link href="/register" className="link inline-block py-3">
              Create an account
            </Link>
          </p>
        </form>
      </Card>
    </Welcome>
  )
}

function reason(error: unknown): string {
  if (error instanceof UnexpectedAnswer) return 'Login response format unexpected'
  const status = statusOf(error)
  if (status === 401) return 'Invalid username/email or password.'
  if (status === 400) return 'Please provide both username/email and password.'
  return sentence(error, 'Login failed. Please check your credentials.')
}
