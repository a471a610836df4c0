import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLearnerSettings } from '#client/platform/learner-settings.ts'
import { newId } from '#client/platform/new-id.ts'
import { findResumable, listStudies } from '../saved-study.ts'
import { type Arrival, arriveAt, beginStudyOf, readArrival, resumeStudyOf } from '../start/begin-study.ts'
import { StudySettings } from '../start/session-form.tsx'
import type { SessionSettings } from '../start/session-settings.ts'
import { NoContent, StudyError } from '../study-error.tsx'
import { type StudyContent, type StudySource, sourceKey, studyCardsQuery } from '../study-source.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import { type SessionSlots, StudyRun } from './study-run.tsx'

interface StudyFlowProps {
  userId: number
  source: StudySource
  slots: SessionSlots
  back: ReactNode
}

/** The session page: the cards are loaded, then settings, card view, completion. */
export function StudyFlow({ userId, source, slots, back }: StudyFlowProps) {
  const { data, error, isFetching, refetch } = useQuery(studyCardsQuery(userId, source))
  // Asked beside the cards, so that the keys are known with the first of them.
  useLearnerSettings()
  if (data && data.entries.length + data.earlier.length > 0) {
    return <LoadedFlow userId={userId} source={source} content={data} slots={slots} back={back} />
  }
  if (data) return <NoContent kind={source.type} message={data.message} />
  if (!error || isFetching) return <CardSkeleton />
  return (
    <StudyError
      error={error}
      announcement="Failed to load study session data"
      onRetry={() => void refetch()}
    />
  )
}

function LoadedFlow({ userId, source, content, slots, back }: StudyFlowProps & { content: StudyContent }) {
  const location = useLocation()
  const navigate = useNavigate()
  const [studies] = useState(() => listStudies(userId, sourceKey(source)))
  const learner = { userId, source }
  const [start, setStart] = useState(() =>
    arriveAt(learner, content, {
      studies,
      arrival: readArrival(location.state),
      nowMs: Date.now(),
      newKey: newId(),
    }),
  )
  if (start) return <StudyRun start={start} slots={slots} />
  if (content.entries.length === 0) return <NoContent kind={source.type} message={content.message} />

  const saved = findResumable(studies)
  /** The history entry remembers the choice, so that a reload goes on with this session. */
  const remember = (arrival: Arrival) =>
    void navigate({ search: location.search }, { replace: true, state: arrival })
  const onStart = (settings: SessionSettings) => {
    const arrival = { startKey: newId(), settings }
    setStart(beginStudyOf(learner, content.entries, arrival))
    remember(arrival)
  }
  const onResume = () => {
    if (!saved) return
    setStart(resumeStudyOf(learner, content, saved))
    remember({ startKey: saved.startKey })
  }
  return (
    <StudySettings
      title={titleOf(source, content)}
      entries={content.entries}
      saved={saved && resumeStudyOf(learner, content, saved) ? saved : undefined}
      back={back}
      onStart={onStart}
      onResume={onResume}
    />
  )
}

function titleOf(source: StudySource, { entries }: StudyContent): string {
  if (source.type === 'search') return `Study “${source.search}”`
  return entries[0]?.chapter.title ?? 'Study'
}
