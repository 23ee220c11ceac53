import type { Team } from '#contract/draft.ts'

import { saveStatusText } from '../draft-text.ts'

interface SaveStatusProps {
  saved: Team
  /** Of a complete team; null where the closingText stands beside it. */
  size: number | null
  changed: boolean
  saving: boolean
  /** Whether it saves itself in a moment. */
  soon: boolean
}

/** Whether what is on the board is saved, and when something last was. */
export function SaveStatus({ saved, size, changed, saving, soon }: SaveStatusProps) {
  return (
    <output className={changed && !saving && !soon ? 'font-semibold text-rough' : 'text-ink-soft'}>
      {saving ? 'Saving...' : soon ? 'Saving in a moment...' : saveStatusText(saved, size, changed)}
    </output>
  )
}
