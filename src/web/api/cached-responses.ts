/** The prefix of an answer cache's name. The build's version follows it. */
export const responseCachePrefix = 'teetime-kept-'

/** A header on cached answers: when the server sent it. */
export const cachedAtHeader = 'x-kept-at'
