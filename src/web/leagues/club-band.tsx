import { clsx } from 'clsx'

import { getCrest } from '#contract/clubs/looks.ts'
import type { ClubLook } from '#contract/leagues/leagues.ts'
import { buildUrl } from '#contract/wire/url.ts'
import { inkOn } from '#domain/clubs/look.ts'

interface ClubBandProps {
  look: ClubLook | null | undefined
  className?: string
}

/** A club's crest and name on its color, as large as the text around it. Renders nothing without a look. */
export function ClubBand({ look, className }: ClubBandProps) {
  if (!look) return null
  const { club, color, crestId } = look
  return (
    <span
      data-look
      title={club}
      className={clsx(
        'flex min-w-0 items-center gap-[0.75em] border-line px-[1em] py-[0.5em] font-semibold',
        className,
      )}
      style={{ backgroundColor: color, color: inkOn(color) }}
    >
      {crestId && (
        <img
          src={buildUrl(getCrest, { params: { id: crestId } })}
          alt=""
          width={40}
          height={40}
          className="size-[2.25em] shrink-0 rounded-slot"
        />
      )}
      <span className="min-w-0 wrap-anywhere">{club}</span>
    </span>
  )
}
