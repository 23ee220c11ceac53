/** The cookie that lasts as long as the session's, which scripts can't read. It holds nothing else. */
export const signedInCookie = 'teetime-signed-in'
