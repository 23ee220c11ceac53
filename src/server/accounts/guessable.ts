import { Refusal } from '#domain/refusal.ts'

import { commonPasswords } from './common-passwords.ts'

/**
 * Refuses a new password that anyone would try first, whatever its case and with or without symbols around it: a common
 * one, or TeeTime's name, the username or the email address, also with digits after it.
 *
 * @throws {Refusal} password-guessable
 */
export function checkGuessable(
  password: string,
  { username, email }: { username: string; email: string },
): void {
  const word = password.toLowerCase()
  const bare = withoutSymbols(word)
  const isCommon = commonPasswords.has(word) || commonPasswords.has(bare)
  const names = ['teetime', username, email, email.replace(/@.*/, '')]
  const isName = names.some((name) => isWithDigits(bare, withoutSymbols(name.toLowerCase())))
  if (isCommon || isName) throw new Refusal('password-guessable')
}

const withoutSymbols = (word: string): string => word.replaceAll(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')

const isWithDigits = (word: string, name: string): boolean =>
  name !== '' && word.startsWith(name) && !/\p{L}/u.test(word.slice(name.length))
