/** Of everyone in tests. */
export const password = 'Password1'
