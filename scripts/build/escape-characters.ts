/**
 * Escapes the characters of a script that aren't ASCII, since one of them doubles the memory that the script's text takes
 * in Node. A backslash that escapes such a character means nothing, so it goes.
 */
export const escapeCharacters = (code: string): string =>
  code.replaceAll(
    /(\\*)([^\0-\x7f])/g,
    (_, backslashes: string, character: string) =>
      `${backslashes.slice(backslashes.length % 2)}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
