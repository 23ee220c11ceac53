interface FormSummaryProps {
  /** Errors by field name, such as react-hook-form's `errors`. */
  errors: Record<string, { message?: string | undefined } | undefined>
  /** An error of the whole form, such as the server's refusal. */
  error?: string | null | undefined
}

/** Lists a form's errors, each linked to its field. Renders nothing when there are none. */
export function ErrorSummary({ errors, error }: FormSummaryProps) {
  const lines = Object.entries(errors).flatMap(([name, problem]) =>
    problem?.message ? [{ name, message: problem.message }] : [],
  )
  if (lines.length === 0 && !error) return null
  return (
    <div role="alert" className="rounded-slot border-2 border-rough bg-rough-soft p-3 text-sm">
      {error && <p className="font-semibold">{error}</p>}
      {lines.length > 0 && (
        <>
          <p className="font-semibold">Check these:</p>
          <ul className="-mb-3 grid">
            {lines.map(({ name, message }) => (
              <li key={name}>
                <a
                  href={`#field-${name}`}
                  className="inline-block py-3 text-ink underline underline-offset-2"
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(`field-${name}`)?.focus()
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
