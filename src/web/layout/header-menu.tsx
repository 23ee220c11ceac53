import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'wouter'

import { memberPages } from '#contract/wire/pages.ts'
import { profilePages } from '#web/accounts/profile/profile-pages.ts'
import { useSignOut } from '#web/accounts/sign-in/sign-out-button.tsx'
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/menu.tsx'

// The header has its own link to the first, the profile.
const [, ...settingsPages] = profilePages
const pages = [
  [memberPages.dashboard, 'Dashboard'],
  [memberPages.clubs, 'Clubs'],
  [memberPages.tournaments, 'Tournaments'],
  [memberPages.players, 'Players'],
  [memberPages.subscription, 'Plans'],
  ...settingsPages,
] as const

interface HeaderMenuProps {
  button: ComponentProps<'button'>
  /** Items above the pages. */
  before?: ReactNode
  /** Items above Sign Out. */
  after?: ReactNode
}

/** The menu of every signed-in page: the other pages, and signing out. It opens at once. */
export function HeaderMenu({ button, before, after }: HeaderMenuProps) {
  const [here] = useLocation()
  const signOut = useSignOut()
  return (
    <DropdownMenu defaultOpen trigger={<button type="button" {...button} />}>
      {before}
      {pages.map(([href, label]) => (
        <MenuLink key={href} href={href} current={href === here}>
          {label}
        </MenuLink>
      ))}
      <MenuSeparator />
      {after}
      <MenuItem onSelect={() => signOut.mutate()}>Sign Out</MenuItem>
    </DropdownMenu>
  )
}
