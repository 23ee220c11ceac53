/** Formats lists. Its format is made on first use, which takes longer than a hundred uses. */
function listFormatter(type: Intl.ListFormatType) {
  let format: Intl.ListFormat | undefined
  return (parts: readonly string[]): string =>
    (format ??= new Intl.ListFormat('en', { type })).format(parts)
}

/** Parts of a sentence: `one, two, and three`. */
export const listText = listFormatter('conjunction')

/** Alternatives in a sentence: `one, two, or three`. */
export const eitherText = listFormatter('disjunction')
