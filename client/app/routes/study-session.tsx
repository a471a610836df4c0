import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { StarButton } from '#client/features/catalogue/star-button.tsx'
import { renderDrugNames } from '#client/features/drugs/drug-name-text.tsx'
import { FlagButton } from '#client/features/moderation/flag-button.tsx'
import { StudyFlow } from '#client/features/study/session/study-flow.tsx'
import type { SessionSlots } from '#client/features/study/session/study-run.tsx'
import { NothingChosen } from '#client/features/study/study-error.tsx'
import { sourceKey, sourceOf } from '#client/features/study/study-source.ts'
import { paths } from '#client/platform/paths.ts'
import { useUser } from '#client/platform/session.ts'
import { pageTitle } from '#client/platform/site.ts'
import { BackLink } from '#client/ui/back-link.tsx'

export const meta = () => pageTitle('Study session')

export default function StudySession() {
  const [query] = useSearchParams()
  const { user } = useUser()
  const source = sourceOf(query)
  if (!user) return null
  if (!source) return <NothingChosen />
  return (
    <StudyFlow
      key={sourceKey(source)}
      userId={user.id}
      source={source}
      slots={user.isAdmin ? { ...slots, editor } : slots}
      back={<BackLink to={paths.study}>All chapters</BackLink>}
    />
  )
}

const slots: SessionSlots = {
  renderText: renderDrugNames,
  tools: ({ entry, change }) => (
    <>
      <StarButton
        flashcard={entry.flashcard}
        onChange={(isStarred) => change((card) => ({ ...card, flashcard: { ...card.flashcard, isStarred } }))}
      />
      <FlagButton flashcardId={entry.flashcard.id} />
    </>
  ),
}

/** For admins alone, so learners do not load it. */
const FlashcardEditor = lazy(async () => {
  const { FlashcardEditor: form } = await import('#client/features/catalogue/flashcard-editor.tsx')
  return { default: form }
})

const editor: SessionSlots['editor'] = ({ entry, change, onDone }) => (
  <Suspense fallback={null}>
    <FlashcardEditor
      flashcard={entry.flashcard}
      onCancel={onDone}
      onSaved={({ question, answer, why }) => {
        change((card) => ({ ...card, flashcard: { ...card.flashcard, question, answer, why } }))
        onDone()
      }}
    />
  </Suspense>
)
