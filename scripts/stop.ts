/** Ends a command that cannot do what it should, with a sentence that says why. */
export function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
