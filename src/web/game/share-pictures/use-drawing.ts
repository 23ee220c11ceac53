import { useEffect, useState } from 'react'

import type { Picture } from './content.ts'
import { drawPicture, Unreadable } from './draw.ts'

/** The state of a picture: drawing, drawn, or failed. */
export type Drawing =
  | { state: 'drawing' }
  | { state: 'drawn'; blob: Blob }
  | { state: 'failed'; unreadable: boolean }

/** Draws a picture on a canvas, and again when either changes. */
export function useDrawing(canvas: HTMLCanvasElement | null, picture: Picture): Drawing {
  const [drawing, setDrawing] = useState<Drawing>({ state: 'drawing' })
  const key = JSON.stringify(picture)
  useEffect(() => {
    if (!canvas) return undefined
    let isCurrent = true
    const set = (next: Drawing) => isCurrent && setDrawing(next)
    set({ state: 'drawing' })
    drawPicture(canvas, JSON.parse(key) as Picture)
      .then((blob) => set({ state: 'drawn', blob }))
      .catch((error: unknown) => set({ state: 'failed', unreadable: error instanceof Unreadable }))
    return () => {
      isCurrent = false
    }
  }, [canvas, key])
  return drawing
}
