/** Exits a command that can't do its work, with a sentence that says why. */
export function fail(sentence: string, exitCode = 1): never {
  console.error(sentence)
  process.exit(exitCode)
}
