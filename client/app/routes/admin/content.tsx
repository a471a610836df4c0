import { ContentScreen } from '#client/features/catalogue/admin/content-screen.tsx'
import { FlashcardEditor } from '#client/features/catalogue/flashcard-editor.tsx'
import { FlaggedCards } from '#client/features/moderation/admin/flagged-cards.tsx'
import { FlaggedShares } from '#client/features/moderation/admin/flagged-shares.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Content management')

export default function AdminContent() {
  return (
    <ContentScreen
      shared={<FlaggedShares />}
      flagged={
        <FlaggedCards
          renderEditor={(card, close) => (
            <FlashcardEditor flashcard={card} onSaved={close} onCancel={close} />
          )}
        />
      }
    />
  )
}
