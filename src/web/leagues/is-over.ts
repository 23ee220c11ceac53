import type { LeagueStatus } from '#contract/leagues.ts'

const over: readonly LeagueStatus[] = ['provisional', 'settled', 'void']

/** Whether play is over: from then on the list of who pays whom alone says what is owed. */
export const isOver = (status: LeagueStatus): boolean => over.includes(status)
