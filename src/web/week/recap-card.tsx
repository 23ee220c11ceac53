import type { Recap } from '#contract/week.ts'
import { When } from '#web/format/time.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

/** The newest recap, to read and to copy. */
export function NewestRecap({ recap }: { recap: Recap }) {
  return (
    <div className="grid gap-2 px-4 py-3">
      <p className="wrap-anywhere">{recap.text}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <When at={recap.at} className="text-xs text-ink-soft" />
        <CopyButton text={recap.text} label="Copy recap" />
      </div>
    </div>
  )
}
