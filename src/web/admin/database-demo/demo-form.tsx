import { useMutation } from '@tanstack/react-query'
import { type ComponentType, type FormEvent, type ReactNode, useState } from 'react'
import * as z from 'zod/mini'

import { errorMessage } from '#web/api/client.ts'
import { Card } from '#web/ui/display/card.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'

type Problems<Name extends string> = Partial<Record<Name, { message: string }>>

interface DemoFormProps<Name extends string, Body, Answer> {
  /** The thing that it creates, as in "Create New League". */
  noun: 'League' | 'User'
  fieldNames: readonly Name[]
  shape: z.ZodMiniType<Body>
  /** The error for a field that is filled in but invalid. */
  sentences: Record<Name, string>
  create: (body: Body) => Promise<Answer>
  onCreated?: () => void
  /** Shows what was created. */
  Result?: ComponentType<{ answer: Answer }>
  /** The fields. */
  children: (form: DemoFormState<Name>) => ReactNode
}

/** The state that a demo form's fields read and write. */
export interface DemoFormState<Name extends string> {
  texts: Record<Name, string>
  problems: Problems<Name>
  setField: (name: Name, text: string) => void
}

/** A form of required text fields, validated against a shape on submit. */
export function DemoForm<Name extends string, Body, Answer>(
  props: DemoFormProps<Name, Body, Answer>,
) {
  const { noun, fieldNames, shape, sentences, Result, children } = props
  const [texts, setTexts] = useState(blank(fieldNames))
  const [problems, setProblems] = useState<Problems<Name>>({})
  const create = useMutation({
    mutationFn: props.create,
    onSuccess() {
      setTexts(blank(fieldNames))
      props.onCreated?.()
      toastSuccess(
        `${noun} created successfully`,
        `New ${noun.toLowerCase()} has been added to the database`,
      )
    },
    onError: (error) =>
      toastFailure(
        `Error creating ${noun.toLowerCase()}`,
        errorMessage(error, `Failed to create ${noun.toLowerCase()}`),
      ),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(texts, fieldNames, shape, sentences)
    setProblems(found)
    const first = fieldNames.find((name) => found[name])
    if (first) {
      if (fieldNames.some((name) => texts[name].trim() === '')) toastMissingFields()
      document.getElementById(`field-${first}`)?.focus()
    } else if (!create.isPending) create.mutate(z.parse(shape, texts))
  }
  const setField = (name: Name, text: string) => setTexts((before) => ({ ...before, [name]: text }))
  const title = `Create New ${noun}`
  return (
    <Card title={title}>
      <form
        noValidate
        aria-label={title}
        onSubmit={submit}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        {children({ texts, problems, setField })}
        <Button
          type="submit"
          variant="primary"
          pending={create.isPending}
          className="justify-self-start"
        >
          Create {noun}
        </Button>
      </form>
      {create.data && Result && <Result answer={create.data} />}
    </Card>
  )
}

function blank<Name extends string>(fieldNames: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(fieldNames.map((name) => [name, ''])) as Record<Name, string>
}

function problemsOf<Name extends string, Body>(
  texts: Record<Name, string>,
  fieldNames: readonly Name[],
  shape: z.ZodMiniType<Body>,
  sentences: Record<Name, string>,
): Problems<Name> {
  const issues = z.safeParse(shape, texts).error?.issues ?? []
  const problems: Problems<Name> = {}
  for (const name of fieldNames) {
    if (texts[name].trim() === '') problems[name] = { message: 'This field is required' }
    else {
      const issue = issues.find(({ path }) => path[0] === name)
      // Only rules that compare two fields have their own message.
      if (issue)
        problems[name] = { message: issue.code === 'custom' ? issue.message : sentences[name] }
    }
  }
  return problems
}

function toastMissingFields(): void {
  toastFailure('Validation Error', 'All fields are required')
}
