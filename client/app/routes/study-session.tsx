import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { StarButton } from '#client/features/catalogue/star-button.tsx'
import { renderDrugNames } from '#client/features/drugs/drug-name-text.tsx'
import { useLearnerSettings } from '#client/features/learner/learner-settings.ts'
import { ReportButton } from '#client/features/moderation/report-button.tsx'
import { MakeCard } from '#client/features/own-cards/make-card.tsx'
import { startOfCard } from '#client/features/own-cards/note-starts.ts'
import { CardSkeleton } from '#client/features/session/frame/card-skeleton.tsx'
import { findChosenCards } from '#client/features/study/chosen-cards.ts'
import type { SessionSlots } from '#client/features/study/session/session-screen.tsx'
import { loadChanges, StudyFlow } from '#client/features/study/session/study-flow.tsx'
import { NoContent, NothingChosen, StudyError } from '#client/features/study/study-error.tsx'
import {
  drugsOf,
  isEmpty,
  type StudyContent,
  type StudySource,
  sourceKey,
  sourceOf,
  studyCardsQuery,
} from '#client/features/study/study-source.ts'
import { paths } from '#client/platform/paths.ts'
import { pageTitle } from '#client/platform/site.ts'
import { useUser } from '#client/platform/user/session.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import type { User } from '#contracts/accounts/accounts.ts'

export const meta = () => pageTitle('Study session')

export default function StudySession() {
  const [query] = useSearchParams()
  const { user } = useUser()
  const { state, key } = useLocation()
  // This is read once for each visit, because a session is no longer stored at its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state belongs to the key
  const chosen = useMemo(() => (user ? findChosenCards(user.id, state) : undefined), [user?.id, key])
  if (!user) return null
  const source = sourceOf(query, chosen)
  if (!source) return <NothingChosen />
  return <Study key={sourceKey(source)} user={user} source={source} />
}

function Study({ user, source }: { user: User; source: StudySource }) {
  const { data, error, isFetching, refetch } = useQuery(studyCardsQuery(user.id, source))
  // The settings are loaded along with the cards, so that the keys are known with the first card.
  useLearnerSettings()
  // So is what has changed, which comes before them.
  useEffect(() => void loadChanges(), [])
  if (data && !(isEmpty(data) && data.earlier.length + drugsOf(data).length === 0))
    return <Loaded user={user} source={source} content={data} />
  if (data) return <NoContent kind={source.type} message={data.message} />
  if (!error || isFetching) return <CardSkeleton label="Loading the cards" />
  return (
    <StudyError
      error={error}
      announcement="Failed to load study session data"
      onRetry={() => void refetch()}
    />
  )
}

/** Loaded lazily, because only some sessions have components of drugs. */
const WithDrugs = lazy(() => import('../drug-slots.tsx').then((loaded) => ({ default: loaded.WithDrugs })))

interface LoadedProps {
  user: User
  source: StudySource
  content: StudyContent
}

function Loaded(props: LoadedProps) {
  if (drugsOf(props.content).length === 0) return <Flow {...props} />
  return (
    <Suspense fallback={<CardSkeleton label="Loading the cards" />}>
      <WithDrugs>{(drugs) => <Flow {...props} drugs={drugs} />}</WithDrugs>
    </Suspense>
  )
}

function Flow({ user, source, content, drugs }: LoadedProps & Pick<SessionSlots, 'drugs'>) {
  const isDeck = source.type === 'deck'
  return (
    <StudyFlow
      userId={user.id}
      source={source}
      content={content}
      slots={{ ...slots, ...(drugs && { drugs }), ...editingOf(user) }}
      back={
        <BackLink to={isDeck ? paths.ownDecks : paths.study}>
          {isDeck ? 'Own cards' : 'All chapters'}
        </BackLink>
      }
    />
  )
}

const slots: SessionSlots = {
  renderText: renderDrugNames,
  star: ({ card, singleKeys, change }) => (
    <StarButton
      flashcard={card.flashcard}
      hasKey={singleKeys}
      onChange={(isStarred) => change((now) => ({ ...now, flashcard: { ...now.flashcard, isStarred } }))}
    />
  ),
  more: ({ card }, tools) =>
    card.own ? (
      tools(null)
    ) : (
      <ReportButton content={{ type: 'flashcard', id: card.flashcard.id }}>
        {(report) =>
          tools(
            <>
              <MakeCard look="tool" hasKey start={startOfCard(card)} />
              {report}
            </>,
          )
        }
      </ReportButton>
    ),
}

/** Loaded when a card is edited: only admins edit shipped cards. */
const FlashcardEditor = lazy(async () => {
  const { FlashcardEditor: form } = await import('#client/features/catalogue/flashcard-editor.tsx')
  return { default: form }
})
const EditNote = lazy(async () => {
  const { EditNote: form } = await import('#client/features/own-cards/editor/edit-note.tsx')
  return { default: form }
})
const loadWithNote = () => import('#client/features/own-cards/card-of-note.ts')

/** Learners edit their own cards, and admins the shipped ones too. */
const editingOf = (user: User): Pick<SessionSlots, 'editor' | 'mayEdit'> => ({
  mayEdit: ({ own }) => own !== undefined || user.isAdmin,
  editor: ({ card, change, onDone }) => (
    <Suspense fallback={null}>
      {card.own ? (
        <EditNote
          userId={user.id}
          noteId={card.own.noteId}
          onClose={onDone}
          onSaved={async (note) => {
            const { withNote } = await loadWithNote()
            change((now) => withNote(now, note))
            onDone()
          }}
        />
      ) : (
        <FlashcardEditor
          flashcard={card.flashcard}
          onCancel={onDone}
          onSaved={({ question, answer, why, tags, revision }) => {
            const edited = { question, answer, why, tags, revision }
            change((now) => ({ ...now, flashcard: { ...now.flashcard, ...edited } }))
            onDone()
          }}
        />
      )}
    </Suspense>
  ),
})
