import { type ReactNode, useEffect } from 'react'
import { NavLink } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { resetVisitor } from '#client/platform/user/visitor.ts'
import { EarlyClicks } from '../shell/early-clicks.tsx'
import { Brand } from '../shell/navigation/brand.tsx'
import { SiteFooter } from '../shell/navigation/site-footer.tsx'
import { SkipLink } from '../shell/navigation/skip-link.tsx'
import { StartButtons } from '../shell/navigation/start-buttons.tsx'
import frame from './frame.module.css'
import classes from './public-frame.module.css'
import '#client/features/welcome/welcome.css'
import '#client/ui/theme/title-font.css'

const links = [
  { label: 'Board review', to: paths.boardReview },
  { label: 'Study resources', to: paths.studyResources },
  { label: 'Pricing', to: paths.pricing },
]

/** Header, page and footer of the public pages: plain elements with the same tokens as the app. */
export function PublicFrame({ children }: { children: ReactNode }) {
  useEffect(() => resetVisitor, [])
  return (
    <div className={frame.frame}>
      <EarlyClicks />
      <SkipLink />
      <header className={classes.header}>
        <div className={classes.bar}>
          <Brand to={paths.landing} />
          <nav aria-label="Main" className={classes.links}>
            {links.map(({ label, to }) => (
              <NavLink key={to} to={to} className={classes.link ?? ''}>
                {label}
              </NavLink>
            ))}
          </nav>
          <StartButtons />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
