/** Called with a word that we don't know, so that it gets logged. The parser falls back to a safe value. */
export type ReportUnknown = (field: string, word: string) => void

/** Reports each word once, although a board is read every minute, and whichever golfer or row it is about. */
export function reportEachOnce(report: ReportUnknown): ReportUnknown {
  const reported = new Set<string>()
  return (field, word) => {
    const key = `${field.replaceAll(/\d+/g, '')}: ${word}`
    if (reported.has(key) || reported.size >= 100) return
    reported.add(key)
    report(field, word)
  }
}
