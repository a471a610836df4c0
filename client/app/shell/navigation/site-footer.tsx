import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { site } from '#client/platform/site.ts'
import classes from './site-footer.module.css'

export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <p className={classes.notice}>
          {site.name} is for education only and gives no medical advice. Check every decision about a patient
          against current labels and guidelines.
        </p>
        <ul className={classes.links}>
          <li>
            <Link to={paths.evidence}>Evidence</Link>
          </li>
          <li>
            <Link to={paths.publicChanges}>Changes</Link>
          </li>
          <li>
            <Link to={paths.terms}>Terms</Link>
          </li>
          <li>
            <Link to={paths.privacy}>Privacy</Link>
          </li>
          <li>
            Support: <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
          </li>
        </ul>
      </div>
    </footer>
  )
}
