/** Stands for the reader in a sentence, until `addressReader` says "you". */
export const readerMark = '\u{FDD6}'

/** The verbs that a moment's single subject takes, and what "you" takes. */
const verbs: Record<string, string> = {
  takes: 'take',
  ties: 'tie',
  moves: 'move',
  drops: 'drop',
}

/** Puts a moment in the second person: `You take the lead`, `an eagle for Ann and you`. */
export const addressReader = (text: string): string =>
  text
    .replace(/^\u{FDD6} (\w+)/u, (_, verb: string) => `You ${verbs[verb] ?? verb}`)
    .replace(/^\u{FDD6}/u, 'You')
    .replaceAll(readerMark, 'you')
