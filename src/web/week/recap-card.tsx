import type { Recap } from '#contract/week.ts'
import { When } from '#web/format/time.tsx'
import { PictureButton } from '#web/pictures/picture-button.tsx'
import type { PicturedLeague } from '#web/pictures/subject.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'

/** The newest recap, to read, to copy and to share. */
export function NewestRecap({ league, recap }: { league: PicturedLeague; recap: Recap }) {
  return (
    <div className="grid gap-2 px-4 py-3">
      <p className="wrap-anywhere">{recap.text}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <When at={recap.at} className="text-xs text-ink-soft" />
        <span className="flex flex-wrap gap-x-2">
          <PictureButton {...{ league }} subject={{ kind: 'recap', recap }} />
          <CopyButton text={recap.text} label="Copy recap" />
        </span>
      </div>
    </div>
  )
}
