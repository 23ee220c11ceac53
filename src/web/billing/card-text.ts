/** A card's number as it is typed, its digits in fours. */
export function numberText(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 19)
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** A card's expiry as it is typed, `04/29`; the stroke comes by itself, and goes when it is deleted. */
export function expiryText(typed: string, before = ''): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4)
  const month = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits
  const isDeleting = typed.length < before.length
  if (month.length < 2 || (month.length === 2 && isDeleting)) return month
  return `${month.slice(0, 2)}/${month.slice(2)}`
}

/** A card's security code as it is typed. */
export function cvcText(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 4)
}
