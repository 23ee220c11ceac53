/** Exits a command that can't do its work, with a sentence that says why. */
export function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
