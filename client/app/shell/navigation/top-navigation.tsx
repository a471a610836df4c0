import { ActionIcon } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconLogout, IconMenu2, IconUser, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, matchPath, useLocation } from 'react-router'
import { ColorSchemeSwitch } from '#client/app/shell/color-scheme-switch.tsx'
import { useSignOutWarning } from '#client/app/shell/sign-out-warning.tsx'
import { useLogout } from '#client/app/shell/use-logout.ts'
import { SearchButton } from '#client/features/search/search-button.tsx'
import { paths } from '#client/platform/paths.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import { adminLinks } from './admin-links.ts'
import { Brand } from './brand.tsx'
import { isCurrentLink, navigationLinks, searchedPages } from './navigation-links.ts'
import classes from './top-navigation.module.css'

const menuId = 'main-menu'
/** Below these widths the links do not fit beside the tools. Admins have three more links, those with a content role one. */
const narrow = { learner: '(max-width: 62em)', admin: '(max-width: 76em)' }

export function TopNavigation({ user }: { user: User }) {
  const [menuOpen, menu] = useDisclosure(false)
  const { pathname } = useLocation()
  const logout = useLogout()
  const signOut = useSignOutWarning(() => logout.mutate())
  const closeMenu = menu.close
  const isNarrow = useMediaQuery(narrow[user.isAdmin ? 'admin' : 'learner'], false, {
    getInitialValueInEffect: false,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating closes the menu
  useEffect(closeMenu, [pathname, closeMenu])

  return (
    <header className={classes.header} data-narrow={isNarrow || undefined}>
      <div className={classes.bar}>
        <Brand to={paths.study} />
        <nav aria-label="Main" id={menuId} className={classes.menu} data-open={menuOpen || undefined}>
          <ul className={classes.links}>
            {navigationLinks(user).map((link) => (
              <li key={link.label}>
                <Link
                  to={link.to}
                  className={classes.link ?? ''}
                  aria-current={isCurrentLink(link, pathname) ? 'page' : undefined}
                >
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.tools}>
          {!user.mustChangePassword && !user.mustSetUpTwoFactor && <Search user={user} pathname={pathname} />}
          <ColorSchemeSwitch />
          <ActionIcon component={Link} to={paths.profile} variant="subtle" size={44} aria-label="Profile">
            <IconUser size={22} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label="Log out"
            loading={logout.isPending}
            onClick={signOut.request}
          >
            <IconLogout size={22} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size={44}
            className={classes.toggle ?? ''}
            aria-label={menuOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={menuOpen}
            aria-controls={menuId}
            onClick={menu.toggle}
          >
            {menuOpen ? <IconX size={22} stroke={1.6} /> : <IconMenu2 size={22} stroke={1.6} />}
          </ActionIcon>
        </div>
      </div>
      {signOut.dialog}
    </header>
  )
}

const adminPages = adminLinks.map(({ to, label, purpose }) => ({ to, label, words: purpose }))
const loadAdminSearch = () =>
  import('./admin-search-dialog.tsx').then(({ AdminSearchDialog }) => AdminSearchDialog)

/** The search of administration in its pages, and the search for content everywhere else. */
function Search({ user, pathname }: { user: User; pathname: string }) {
  const isAdministration = user.isAdmin && matchPath(`${paths.admin}/*`, pathname) !== null
  return isAdministration ? (
    <SearchButton key="administration" pages={adminPages} load={loadAdminSearch} />
  ) : (
    <SearchButton key="content" pages={searchedPages(user)} />
  )
}
