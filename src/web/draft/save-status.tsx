import { dateText, timeText } from '#web/golf/dates.ts'

interface SaveStatusProps {
  savedAt: Date | null
  changed: boolean
  saving: boolean
}

/** Whether what is on the board is saved, and when something last was. */
export function SaveStatus({ savedAt, changed, saving }: SaveStatusProps) {
  return (
    <output className={changed && !saving ? 'font-semibold text-rough' : 'text-ink-soft'}>
      {saving ? 'Saving...' : statusText(savedAt, changed)}
    </output>
  )
}

function statusText(savedAt: Date | null, changed: boolean): string {
  if (!savedAt) return changed ? 'Not saved yet' : 'Nothing saved yet'
  return changed ? `Not saved, last saved ${sinceText(savedAt)}` : `Saved ${sinceText(savedAt)}`
}

/** `2:41 PM` today, `4/9/2026 2:41 PM` on another day. */
export function sinceText(at: Date): string {
  const today = dateText(at) === dateText(new Date())
  return today ? timeText(at) : `${dateText(at)} ${timeText(at)}`
}
