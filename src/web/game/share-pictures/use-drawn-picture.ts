import { useEffect, useState } from 'react'

import { drawPicture, CanvasBlockedError } from './draw-picture.ts'
import type { Picture } from './picture.ts'

/** The state of a picture: drawing, drawn, or failed. */
export type DrawState =
  | { state: 'drawing' }
  | { state: 'drawn'; blob: Blob }
  | { state: 'failed'; unreadable: boolean }

/** Draws a picture on a canvas, and again when either changes. */
export function useDrawnPicture(canvas: HTMLCanvasElement | null, picture: Picture): DrawState {
  const [drawing, setDrawing] = useState<DrawState>({ state: 'drawing' })
  const key = JSON.stringify(picture)
  useEffect(() => {
    if (!canvas) return undefined
    let isCurrent = true
    const set = (next: DrawState) => isCurrent && setDrawing(next)
    set({ state: 'drawing' })
    drawPicture(canvas, JSON.parse(key) as Picture)
      .then((blob) => set({ state: 'drawn', blob }))
      .catch((error: unknown) =>
        set({ state: 'failed', unreadable: error instanceof CanvasBlockedError }),
      )
    return () => {
      isCurrent = false
    }
  }, [canvas, key])
  return drawing
}
