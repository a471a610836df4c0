import { DecksScreen } from '#client/features/own-cards/decks/decks-screen.tsx'
import { OwnExportButton } from '#client/features/own-cards/export/own-export-button.tsx'
import { OwnImportButton } from '#client/features/own-cards/import/own-import-button.tsx'
import { paths } from '#client/platform/paths.ts'
import { pageTitle } from '#client/platform/site.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import classes from './browse.module.css'

export const meta = () => pageTitle('Own cards')

/** The decks that the learner makes. */
export default function OwnDecks() {
  return (
    <div className={classes.page}>
      <div>
        <BackLink to={paths.study}>Study</BackLink>
        <h1 className="text-title-6">Own cards</h1>
      </div>
      <DecksScreen
        tools={
          <>
            <OwnImportButton />
            <OwnExportButton />
          </>
        }
      />
    </div>
  )
}
