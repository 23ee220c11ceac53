import { memberPages } from '#contract/wire/pages.ts'

/** The pages about the reader, with what links to them are called. */
export const profilePages = [
  [memberPages.profile, 'Profile'],
  [memberPages['notification-settings'], 'Notifications & Scores'],
  [memberPages.account, 'Account'],
] as const
