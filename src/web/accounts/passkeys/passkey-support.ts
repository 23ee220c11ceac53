/**
 * Whether this browser can use passkeys here: only on safe pages, and not at an address that is a number.
 * public/boot.js checks the same before the first paint.
 */
export const supportsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
