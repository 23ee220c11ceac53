import { clsx } from 'clsx'

import type { ClubLook } from '#contract/leagues/leagues.ts'
import { inkOn } from '#domain/clubs/look.ts'

interface ClubBandProps {
  look: ClubLook | null | undefined
  className?: string
}

/** A club's crest and name on its color, at the head of a page. Renders nothing without a look. */
export function ClubBand({ look, className }: ClubBandProps) {
  if (!look) return null
  const { club, color, crestId } = look
  return (
    <p
      data-look
      className={clsx('flex items-center gap-3 border-line px-4 py-2.5 font-semibold', className)}
      style={{ backgroundColor: color, color: inkOn(color) }}
    >
      {crestId && (
        <img
          src={`/api/crests/${crestId}`}
          alt=""
          width={40}
          height={40}
          className="size-10 shrink-0 rounded-slot"
        />
      )}
      <span className="min-w-0 wrap-anywhere">{club}</span>
    </p>
  )
}
