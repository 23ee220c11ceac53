import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'wouter'

import { Registration } from '#contract/accounts.ts'
import type { JoinOffer } from '#contract/joining.ts'
import { AccountFields } from '#web/accounts/account-fields.tsx'
import { registrationProblem, useRegister } from '#web/accounts/use-register.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/controls.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'

import { SetupNote } from './setup-note.tsx'
import { nextPath } from './use-join.ts'

interface NewcomerFormProps {
  code: string
  offer: JoinOffer
  onRegistered: () => void
}

/** One form for someone without an account: it makes the account and joins the league. */
export function NewcomerForm({ code, offer, onRegistered }: NewcomerFormProps) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const { register, handleSubmit, formState } = useForm({
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
  const signUp = useRegister(({ leagueId }) => {
    onRegistered()
    client.clear()
    navigate(leagueId ? nextPath(leagueId, offer) : '/dashboard')
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit((body) => signUp.mutate(body))(event)}
    >
      <div>
        <h2 className="text-lg">Join in a minute</h2>
        <p className="text-sm">
          Already have an account?{' '}
          <Link href={`/login?join=${code}`} className="link inline-block py-2">
            Sign in to join
          </Link>
        </p>
      </div>
      <SetupNote offer={offer} />
      <FormSummary
        errors={formState.errors}
        error={signUp.isError ? registrationProblem(signUp.error) : null}
      />
      <AccountFields register={register} errors={formState.errors} />
      <Checkbox {...register('rememberMe')} label="Remember me on this device" />
      <Button type="submit" variant="primary" pending={signUp.isPending || signUp.isSuccess}>
        Join {offer.league.name}
      </Button>
    </form>
  )
}
