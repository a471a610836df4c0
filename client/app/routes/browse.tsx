import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { renderDrugNames } from '#client/features/drugs/drug-name-text.tsx'
import { MadeCards } from '#client/features/own-cards/made-cards.tsx'
import { MakeCard } from '#client/features/own-cards/make-card.tsx'
import { startOfCard } from '#client/features/own-cards/note-starts.ts'
import { BrowseScreen } from '#client/features/study/browse/browse-screen.tsx'
import { paths } from '#client/platform/paths.ts'
import { pageTitle } from '#client/platform/site.ts'
import { useUser } from '#client/platform/user/session.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
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
      <BrowseScreen userId={user.id} renderText={renderDrugNames} renderMore={renderMore} />
    </div>
  )
}

/** A card of one's own is changed among the notes; of a shipped one a card can be made. */
const renderMore = (card: StudyCard) =>
  card.own ? (
    <div>
      <Button component={Link} to={paths.ownNote(card.own.noteId)} variant="default">
        Edit
      </Button>
    </div>
  ) : (
    <div>
      <MakeCard look="button" hasKey start={startOfCard(card)} />
      <MadeCards origin={{ kind: 'flashcard', id: card.flashcard.id }} />
    </div>
  )
