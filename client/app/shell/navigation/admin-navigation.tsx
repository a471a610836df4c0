import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect } from 'react'
import { NavLink, useLocation } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { adminGroups, adminLinks } from './admin-links.ts'
import classes from './admin-navigation.module.css'

const groupsId = 'administration-areas'

/** The areas of administration in groups: beside the page, or in a menu above it where there is no room. */
export function AdminNavigation() {
  const { pathname } = useLocation()
  const [isOpen, menu] = useDisclosure(false)
  const close = menu.close
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating closes the menu
  useEffect(close, [pathname, close])
  const current = adminLinks.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <nav aria-label="Administration" className={classes.navigation}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={groupsId}
        onClick={menu.toggle}
      >
        <span className={classes.here}>Administration: {current?.label ?? 'Overview'}</span>
        <IconChevronDown size={18} stroke={1.8} aria-hidden="true" className={classes.chevron} />
      </button>
      <div id={groupsId} className={classes.groups} data-open={isOpen || undefined}>
        <NavLink to={paths.admin} end className={classes.link}>
          Overview
        </NavLink>
        {adminGroups.map(({ label, links }) => (
          <div key={label}>
            <p className={classes.group}>{label}</p>
            <ul className={classes.links} aria-label={label}>
              {links.map((link) => (
                <li key={link.to}>
                  <NavLink to={link.to} className={classes.link}>
                    {link.label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <p className={classes.hint}>
          <kbd>Ctrl K</kbd> finds anything
        </p>
      </div>
    </nav>
  )
}
