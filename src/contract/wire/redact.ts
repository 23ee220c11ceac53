const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi

/** A page's path without ids: `/leagues/:id/draft` for any league. */
export const redactPath = (path: string): string =>
  (path.split(/[?#]/, 1)[0] ?? '')
    .split('/')
    .map((part) => (/^[a-z-]*$/.test(part) ? part : ':id'))
    .join('/')

/** An error message or stack without personal data: email addresses, ids, tokens, codes and quoted text. */
export const redactText = (text: string): string =>
  text
    // With lengths that an address may have: without them, the time grows with the square of the text.
    .replaceAll(/[^\s@/<>"'(]{1,64}@[^\s@/]{1,255}\.\w+/g, ':address')
    .replaceAll(/(?<=[\w/])[?#][^\s:)'"]+/g, '')
    .replaceAll(uuid, ':id')
    .replaceAll(/"[^"\n]*"/g, '"…"')
    .replaceAll(/\b(?=[\w-]*\d)[\w-]{32,}/g, ':token')
    .replaceAll(/\b[A-Z\d]{10,}\b/g, ':code')
