/** Called with a word that we don't know, so that it gets logged. The parser falls back to a safe value. */
export type ReportUnknown = (field: string, word: string) => void

/** Odd values of one field may differ in each row, and a few of them are enough. */
const maxWordsPerField = 5

/** Reports each word once, although a board is read every minute, and whichever golfer or row it is about. */
export function reportEachOnce(report: ReportUnknown): ReportUnknown {
  const reported = new Map<string, Set<string>>()
  return (field, word) => {
    const words = reported.getOrInsertComputed(withoutNumbers(field), () => new Set())
    if (words.has(withoutNumbers(word)) || words.size >= maxWordsPerField) return
    words.add(withoutNumbers(word))
    report(field, word)
  }
}

/** A text without its numbers and ids. */
const withoutNumbers = (text: string): string => text.replaceAll(/\w*\d\w*/g, '')
