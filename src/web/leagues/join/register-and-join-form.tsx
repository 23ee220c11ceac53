import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'wouter'

import { type register, Registration } from '#contract/accounts/registration.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { AccountFields } from '#web/accounts/register/account-fields.tsx'
import {
  accountRefusals,
  registrationErrorText,
  useRegister,
} from '#web/accounts/register/use-register.ts'
import { showFormError } from '#web/api/show-form-error.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ErrorSummary } from '#web/ui/inputs/error-summary.tsx'
import { Checkbox } from '#web/ui/inputs/form-controls.tsx'

interface NewcomerFormProps {
  code: string
  /** The league or club that the newcomer joins. */
  name: string
  /** Where someone with an account goes. */
  signInPath: string
  /** Stands above the fields. */
  note?: ReactNode
  onRegistered: () => void
  nextPath: (answer: Output<typeof register>) => string
}

/** One form for someone without an account: it makes the account and joins the league or club of a link. */
export function RegisterAndJoinForm(props: NewcomerFormProps) {
  const { code, name, signInPath, note, onRegistered, nextPath } = props
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const {
    register: field,
    handleSubmit,
    formState,
    setError,
  } = useForm({
    resolver: zodResolver(Registration),
    defaultValues: {
      username: '',
      email: '',
      password: '',
      firstName: '',
      inviteCode: code,
      rememberMe: true,
    },
  })
  const signUp = useRegister((answer) => {
    onRegistered()
    client.clear()
    navigate(nextPath(answer))
  })
  const showFailure = (error: Error) =>
    showFormError(setError, error, registrationErrorText(error), accountRefusals)
  const { root, ...errors } = formState.errors
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) =>
        void handleSubmit((body) => signUp.mutate(body, { onError: showFailure }))(event)
      }
    >
      <div>
        <h2 className="text-lg">Takes About a Minute</h2>
        <p className="text-sm">
          Already have an account?{' '}
          <Link href={signInPath} className="link inline-block py-2">
            Sign in to join
          </Link>
        </p>
      </div>
      {note}
      <ErrorSummary errors={errors} error={root?.message} />
      <AccountFields register={field} errors={errors} />
      <Checkbox {...field('rememberMe')} label="Remember me on this device" />
      <Button type="submit" variant="primary" pending={signUp.isPending || signUp.isSuccess}>
        Join {name}
      </Button>
    </form>
  )
}
