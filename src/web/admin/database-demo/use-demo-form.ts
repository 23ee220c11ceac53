import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'

import { toast } from '#web/ui/feedback/toast.ts'

type Problems<Name extends string> = Partial<Record<Name, { message: string }>>

interface DemoForm<Name extends string, Body> {
  fieldNames: readonly Name[]
  shape: z.ZodMiniType<Body>
  /** The error for a field that is filled in but invalid. */
  sentences: Record<Name, string>
  send: (body: Body) => void
}

/** The state that a demo form's fields read and write. */
export interface DemoFormState<Name extends string> {
  texts: Record<Name, string>
  problems: Problems<Name>
  setField: (name: Name, text: string) => void
}

/** The state of a form of required text fields, validated against a shape on submit. */
export function useDemoForm<Name extends string, Body>(form: DemoForm<Name, Body>) {
  const { fieldNames, shape, sentences, send } = form
  const empty = blank(fieldNames)
  const [texts, setTexts] = useState(empty)
  const [problems, setProblems] = useState<Problems<Name>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(texts, fieldNames, shape, sentences)
    setProblems(found)
    const first = fieldNames.find((name) => found[name])
    if (first) {
      if (fieldNames.some((name) => texts[name].trim() === '')) toastMissingFields()
      document.getElementById(`field-${first}`)?.focus()
    } else send(z.parse(shape, texts))
  }
  return {
    texts,
    problems,
    submit,
    setField: (name: Name, text: string) => setTexts((before) => ({ ...before, [name]: text })),
    clear: () => setTexts(empty),
  }
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
  toast({
    title: 'Validation Error',
    description: 'All fields are required',
    variant: 'destructive',
  })
}
