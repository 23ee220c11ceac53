const characters = new Intl.Segmenter('en')

/**
 * The beginning of a text. It ends between two characters as people see them, so that no emoji is split: half of one is
 * text that JSON columns refuse.
 *
 * @param maxLength in UTF-16 code units, as `length` counts
 */
export const cutText = (text: string, maxLength: number): string =>
  text.slice(0, characters.segment(text).containing(maxLength)?.index)
