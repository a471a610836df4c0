import { ColorSchemeSwitch } from '#client/app/shell/color-scheme-switch.tsx'
import { paths } from '#client/platform/paths.ts'
import { Brand } from './brand.tsx'
import classes from './top-navigation.module.css'

/** Above the sign-in and the payment pages: a link back, and no navigation. */
export function SignedOutBar() {
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Brand to={paths.landing} />
        <div className={classes.tools}>
          <ColorSchemeSwitch />
        </div>
      </div>
    </header>
  )
}
