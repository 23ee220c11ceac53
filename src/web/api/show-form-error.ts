import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'

import type { RefusalCode } from '#domain/refusal.ts'

import { ApiError } from './client.ts'

/**
 * Shows why a form was not accepted: at the field that the refusal is about, which gets the focus, else above the form.
 *
 * @param message the sentence for people
 * @param fields the form's field by the refusal's code
 */
export function showFormError<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  error: unknown,
  message: string,
  fields: { [code in RefusalCode]?: Path<Values> },
): void {
  const refused: Partial<Record<string, Path<Values>>> = fields
  const field = error instanceof ApiError && refused[error.code ?? '']
  setError(field || 'root', { message }, { shouldFocus: true })
}
