/** The password of every user in tests. */
export const password = 'Mulligan18'
