import { renderDrugNames } from '#client/features/drugs/drug-name-text.tsx'
import { BrowseScreen } from '#client/features/study/browse/browse-screen.tsx'
import { paths } from '#client/platform/paths.ts'
import { pageTitle } from '#client/platform/site.ts'
import { useUser } from '#client/platform/user/session.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import classes from './browse.module.css'

export const meta = () => pageTitle('Browse cards')

/** The table of all cards. */
export default function Browse() {
  const { user } = useUser()
  if (!user) return null
  return (
    <div className={classes.page}>
      <div>
        <BackLink to={paths.study}>Study</BackLink>
        <h1 className="text-title-6">Browse cards</h1>
      </div>
      <BrowseScreen userId={user.id} renderText={renderDrugNames} />
    </div>
  )
}
