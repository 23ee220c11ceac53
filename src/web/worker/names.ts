/** Caches of answers are called so, with the program's version behind it. */
export const keptAnswers = 'teetime-kept-'

/** On an answer that was kept: when it came from the server. */
export const keptAt = 'x-kept-at'
