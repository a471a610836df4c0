import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { setWantsRegister } from '#client/platform/storage/storage.ts'
import { useVisitor } from '#client/platform/user/visitor.ts'
import classes from './start-buttons.module.css'

/** The buttons that lead from a public page into the app. Their space is reserved until the visitor's state is known. */
export function StartButtons() {
  const visitor = useVisitor()
  if (visitor === 'signedIn') {
    return (
      <div className={classes.row}>
        <Link to={paths.study} className={classes.primary}>
          Go to Dashboard
        </Link>
      </div>
    )
  }
  return (
    <div className={classes.row} data-waiting={visitor === 'unknown' || undefined}>
      <Link
        to={paths.auth}
        className={classes.secondary}
        data-register="false"
        onClick={() => setWantsRegister(false)}
      >
        Sign In
      </Link>
      <StartButton label="Get Started" />
    </div>
  )
}

/** Shows its content to everybody who is not signed in. */
export function ForVisitors({ children }: { children: ReactNode }) {
  return useVisitor() === 'signedIn' ? null : children
}

/** Opens registration; hidden from signed-in users. */
export function StartForVisitors({ label }: { label: string }) {
  return (
    <ForVisitors>
      <StartButton label={label} />
    </ForVisitors>
  )
}

/** To the profile, or to an account that has one. */
export function ProfileOrStart() {
  if (useVisitor() !== 'signedIn') return <StartButton label="Create a free account" />
  return (
    <Link to={paths.profile} className={classes.primary}>
      Open your profile
    </Link>
  )
}

function StartButton({ label }: { label: string }) {
  return (
    <Link
      to={paths.auth}
      className={classes.primary}
      data-register="true"
      onClick={() => setWantsRegister(true)}
    >
      {label}
    </Link>
  )
}
