import { ChangesScreen } from '#client/features/study/changes/changes-screen.tsx'
import { paths } from '#client/platform/paths.ts'
import { pageTitle } from '#client/platform/site.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import classes from './browse.module.css'

export const meta = () => pageTitle('What changed')

/** What has changed since the learner learned it. */
export default function Changes() {
  return (
    <div className={classes.page}>
      <div>
        <BackLink to={paths.study}>Study</BackLink>
        <h1 className="text-title-6">What changed since you learned it</h1>
      </div>
      <ChangesScreen />
    </div>
  )
}
