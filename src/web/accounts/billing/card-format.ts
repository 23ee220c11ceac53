/** Formats a card number while it is typed, in groups of four. */
export function formatCardNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 19)
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
}

/**
 * Formats an expiry while it is typed, `04/29`. The slash is added, and can be deleted again.
 *
 * @param before the text before this keystroke
 */
export function formatExpiry(typed: string, before = ''): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4)
  const month = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits
  const isDeleting = typed.length < before.length
  if (month.length < 2 || (month.length === 2 && isDeleting)) return month
  return `${month.slice(0, 2)}/${month.slice(2)}`
}

/** Formats a security code while it is typed. */
export function formatCvc(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 4)
}
