import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useReducer, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CardSkeleton } from '#client/features/session/frame/card-skeleton.tsx'
import {
  beginStudy,
  type ChosenSession,
  findResumableStudy,
  listStudies,
  locationStateOf,
  openStudy,
  readLocationState,
  resumeStudy,
} from '#client/features/study/start/begin-study.ts'
import type { SessionSettings } from '#client/features/study/start/session-settings.ts'
import { NoContent } from '#client/features/study/study-error.tsx'
import { isEmpty, type StudyContent, type StudySource } from '#client/features/study/study-source.ts'
import { newId } from '#client/platform/new-id.ts'
import { Switch } from '#client/ui/forms/switch.tsx'
import { shownDeckName } from '#domain/own-cards/deck-name.ts'
import { SessionScreen, type SessionSlots } from './session-screen.tsx'

/** Loaded only where a session is chosen: that of today begins with its cards. */
const SessionForm = lazy(async () => {
  const { SessionForm: form } = await import('#client/features/study/start/session-form.tsx')
  return { default: form }
})

/** Loaded only for decks: the settings of a chapter are on the study home. */
const OfflineSwitch = lazy(() =>
  import('#client/features/study/offline/offline-switch.tsx').then(
    ({ OfflineSwitch: offline }) => ({ default: offline }),
    () => ({ default: () => <></> }),
  ),
)

type ChangesPart = { default: ComponentType<{ onDone: () => void }> }

/** What has changed since it was learned comes before the cards; a part that cannot be loaded holds nobody up. */
export const loadChanges = () =>
  import('#client/features/study/changes/changes-first.tsx').then(
    ({ ChangesFirst: changes, fetchChanges }): ChangesPart => {
      fetchChanges()
      return { default: changes }
    },
    (): ChangesPart => ({ default: Nothing }),
  )
const ChangesFirst = lazy(loadChanges)

function Nothing({ onDone }: { onDone: () => void }): ReactNode {
  useEffect(onDone, [onDone])
  return null
}

interface StudyFlowProps {
  userId: number
  source: StudySource
  content: StudyContent
  slots: SessionSlots
  back: ReactNode
}

/** A session from its loaded cards to its end: settings, card view, completion. */
export function StudyFlow({ userId, source, content, slots, back }: StudyFlowProps) {
  const location = useLocation()
  const navigate = useNavigate()
  const learner = { userId, source }
  const [studies] = useState(() => listStudies(learner))
  const [isTold, tell] = useReducer(() => true, false)
  const [start, setStart] = useState(() =>
    openStudy(learner, content, {
      studies,
      chosen: readLocationState(location.state),
      nowMs: Date.now(),
      newId: newId(),
    }),
  )
  if (start && !isTold)
    return (
      <Suspense fallback={<CardSkeleton label="Loading the cards" />}>
        <ChangesFirst onDone={tell} />
      </Suspense>
    )
  if (start) return <SessionScreen start={start} slots={slots} />
  if (isEmpty(content)) return <NoContent kind={source.type} message={content.message} />

  const saved = findResumableStudy(learner, content, studies)
  /** Stores the choice in the history entry, so that a reload resumes this session. */
  const remember = (chosen: ChosenSession) =>
    void navigate({ search: location.search }, { replace: true, state: locationStateOf(chosen) })
  const onStart = (settings: SessionSettings) => {
    const chosen = { id: newId(), settings }
    setStart(beginStudy(learner, content.cards, chosen))
    remember(chosen)
  }
  const onResume = () => {
    if (!saved) return
    setStart(resumeStudy(learner, content, saved))
    remember({ id: saved.id })
  }
  return (
    <Suspense fallback={<CardSkeleton label="Loading the cards" />}>
      <SessionForm
        title={titleOf(source, content)}
        cards={content.cards}
        saved={saved}
        back={back}
        onStart={onStart}
        onResume={onResume}
      >
        {source.type === 'deck' && (
          <Suspense fallback={<Switch label="Available offline" description="Loading" disabled />}>
            <OfflineSwitch chapterId={source.deckId} />
          </Suspense>
        )}
      </SessionForm>
    </Suspense>
  )
}

function titleOf(source: StudySource, { cards }: StudyContent): string {
  if (source.type === 'search') return `Study “${source.search}”`
  if (source.type === 'deck') {
    // Cards of decks inside it name those.
    const own = cards.find(({ chapter }) => chapter.id === source.deckId)
    return own ? shownDeckName(own.chapter.title) : 'Study the deck'
  }
  return cards[0]?.chapter.title ?? 'Study'
}
