/** Caches of answers are called so, with the program's version behind it. */
export const answerCachePrefix = 'teetime-kept-'

/** On an answer that was kept: when it came from the server. */
export const cachedAtHeader = 'x-kept-at'
