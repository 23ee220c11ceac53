import type { CSSProperties, ReactNode } from 'react'

/** A picture's address. */
export const pictureUrl = (id: string): string => `/api/pictures/${id}`

interface PicturedProps {
  pictureId: string | null
  /** An `Avatar`. */
  children: ReactNode
}

/** Puts a picture on a marker, on pages for people without an account. Signed-in pages know people's pictures. */
export function Pictured({ pictureId, children }: PicturedProps) {
  if (!pictureId) return children
  const style: CSSProperties & Record<'--picture', string> = {
    '--picture': `url(${pictureUrl(pictureId)})`,
  }
  return (
    <span className="contents" style={style}>
      {children}
    </span>
  )
}
