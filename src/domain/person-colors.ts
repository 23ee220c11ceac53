/** How many colors people have, each its own in a league of up to eight. */
export const personColors = 8
