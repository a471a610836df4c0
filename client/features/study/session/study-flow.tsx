import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { newId } from '#client/platform/new-id.ts'
import {
  type Arrival,
  arriveAt,
  beginStudyOf,
  findResumableStudy,
  listStudies,
  readArrival,
  resumeStudyOf,
} from '../start/begin-study.ts'
import { SessionForm } from '../start/session-form.tsx'
import type { SessionSettings } from '../start/session-settings.ts'
import { NoContent } from '../study-error.tsx'
import type { StudyContent, StudySource } from '../study-source.ts'
import { SessionScreen, type SessionSlots } from './session-screen.tsx'

interface StudyFlowProps {
  userId: number
  source: StudySource
  content: StudyContent
  slots: SessionSlots
  back: ReactNode
}

/** From the loaded cards to the end of a session: settings, card view, completion. */
export function StudyFlow({ userId, source, content, slots, back }: StudyFlowProps) {
  const location = useLocation()
  const navigate = useNavigate()
  const learner = { userId, source }
  const [studies] = useState(() => listStudies(learner))
  const [start, setStart] = useState(() =>
    arriveAt(learner, content, {
      studies,
      arrival: readArrival(location.state),
      nowMs: Date.now(),
      newKey: newId(),
    }),
  )
  if (start) return <SessionScreen start={start} slots={slots} />
  if (content.cards.length === 0) return <NoContent kind={source.type} message={content.message} />

  const saved = findResumableStudy(learner, content, studies)
  /** The history entry remembers the choice, so that a reload resumes this session. */
  const remember = (arrival: Arrival) =>
    void navigate({ search: location.search }, { replace: true, state: arrival })
  const onStart = (settings: SessionSettings) => {
    const arrival = { startKey: newId(), settings }
    setStart(beginStudyOf(learner, content.cards, arrival))
    remember(arrival)
  }
  const onResume = () => {
    if (!saved) return
    setStart(resumeStudyOf(learner, content, saved))
    remember({ startKey: saved.startKey })
  }
  return (
    <SessionForm
      title={titleOf(source, content)}
      cards={content.cards}
      saved={saved}
      back={back}
      onStart={onStart}
      onResume={onResume}
    />
  )
}

function titleOf(source: StudySource, { cards }: StudyContent): string {
  if (source.type === 'search') return `Study “${source.search}”`
  return cards[0]?.chapter.title ?? 'Study'
}
