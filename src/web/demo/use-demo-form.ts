import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'

import { toast } from '#web/ui/toast.ts'

export type Problems<Name extends string> = Partial<Record<Name, { message: string }>>

interface DemoForm<Name extends string, Body> {
  names: readonly Name[]
  shape: z.ZodMiniType<Body>
  /** What is wrong with a field that is filled in and does not fit its shape. */
  sentences: Record<Name, string>
  send: (body: Body) => void
}

/** A form whose fields are all required, kept as text. */
export function useDemoForm<Name extends string, Body>(form: DemoForm<Name, Body>) {
  const { names, shape, sentences, send } = form
  const empty = blank(names)
  const [texts, setTexts] = useState(empty)
  const [problems, setProblems] = useState<Problems<Name>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = problemsOf(texts, names, shape, sentences)
    setProblems(wrong)
    const first = names.find((name) => wrong[name])
    if (first) {
      if (names.some((name) => texts[name].trim() === '')) tellRequired()
      document.getElementById(`field-${first}`)?.focus()
    } else send(z.parse(shape, texts))
  }
  return {
    texts,
    problems,
    submit,
    set: (name: Name, text: string) => setTexts((before) => ({ ...before, [name]: text })),
    clear: () => setTexts(empty),
  }
}

function blank<Name extends string>(names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>
}

function problemsOf<Name extends string, Body>(
  texts: Record<Name, string>,
  names: readonly Name[],
  shape: z.ZodMiniType<Body>,
  sentences: Record<Name, string>,
): Problems<Name> {
  const issues = z.safeParse(shape, texts).error?.issues ?? []
  const problems: Problems<Name> = {}
  for (const name of names) {
    if (texts[name].trim() === '') problems[name] = { message: 'This field is required' }
    else {
      const issue = issues.find(({ path }) => path[0] === name)
      // Only what two fields say together has a sentence of its own.
      if (issue)
        problems[name] = { message: issue.code === 'custom' ? issue.message : sentences[name] }
    }
  }
  return problems
}

function tellRequired(): void {
  toast({
    title: 'Validation Error',
    description: 'All fields are required',
    variant: 'destructive',
  })
}
