import { Link } from 'react-router'
import { site } from '#client/platform/site.ts'
import classes from './brand.module.css'

export function Brand({ to }: { to: string }) {
  return (
    <Link to={to} className={classes.brand}>
      <img src="/favicon.svg" alt="" width={28} height={28} />
      <span>{site.name}</span>
    </Link>
  )
}
