let format: Intl.ListFormat | undefined

/** Names as a sentence has them: `ann, bob, and cat`. Making a format takes longer than a hundred uses of it. */
export function listText(names: readonly string[]): string {
  format ??= new Intl.ListFormat('en')
  return format.format(names)
}
