import { ErrorState } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

interface UnknownLinkProps {
  /** The page's title. */
  title: string
  isSignedIn: boolean
}

/** For a mistyped or renewed code, and whatever else leads nowhere. */
export function UnknownLink({ title, isSignedIn }: UnknownLinkProps) {
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <ErrorState
        title="This link doesn’t work"
        action={
          isSignedIn ? (
            <ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>
          ) : (
            <ButtonLink href="/login">Sign In</ButtonLink>
          )
        }
      >
        Check it for typos, or ask whoever sent it for a new one.
      </ErrorState>
    </>
  )
}
