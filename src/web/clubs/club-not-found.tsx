import { ErrorState } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

/** Shown by a club's pages if the club isn't there, or isn't the reader's to see. */
export function ClubNotFound() {
  return (
    <div className="grid gap-5">
      <PageHeading title="Club" documentTitle="Club not found" />
      <div className="board">
        <ErrorState
          title="Club not found"
          action={<ButtonLink href="/clubs">Back to Clubs</ButtonLink>}
        >
          It may have been deleted, or you aren’t in it.
        </ErrorState>
      </div>
    </div>
  )
}
