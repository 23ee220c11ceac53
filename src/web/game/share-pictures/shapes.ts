/** A token of the style sheet. */
export type Color = 'paper' | 'board' | 'line' | 'ink' | 'ink-soft' | 'fairway' | 'flag' | 'under'

/** The shapes and texts to draw, in order. `y` of a text is the middle of its line. */
export type PictureShape =
  | { kind: 'box'; x: number; y: number; width: number; height: number; fill: Color }
  | {
      kind: 'text'
      text: string
      x: number
      y: number
      font: Font
      fill: Color
      align: 'left' | 'center' | 'right'
    }

export interface Font {
  family: 'display' | 'sans'
  weight: 400 | 600 | 700
  /** In pixels. */
  size: number
}
