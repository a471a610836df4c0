import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useLearnerSettings } from '#client/platform/learner-settings.ts'
import { newId } from '#client/platform/new-id.ts'
import { paths } from '#client/platform/paths.ts'
import { findResumable, listStudies } from '../saved-study.ts'
import { NoContent, StudyError } from '../study-error.tsx'
import { type StudySource, sourceKey, studyCardsQuery } from '../study-source.ts'
import { type Arrival, resumeStudyOf } from './begin-study.ts'
import { StudySettings } from './session-form.tsx'
import { SettingsSkeleton } from './settings-skeleton.tsx'

interface ChapterSettingsProps {
  userId: number
  chapterId: number
  /** Known before the cards are. */
  title: string | undefined
  description: string | undefined
  back: ReactNode
}

/** The settings of one chapter, on the study home. They open the session page. */
export function ChapterSettings({ userId, chapterId, title, description, back }: ChapterSettingsProps) {
  const source: StudySource = { type: 'chapter', chapterId }
  const { data, error, isFetching, refetch } = useQuery(studyCardsQuery(userId, source))
  // Asked beside the cards, so that the keys are known with the first of them.
  useLearnerSettings()
  const navigate = useNavigate()
  if (error && !data && !isFetching) {
    return (
      <StudyError error={error} announcement="Failed to start chapter study" onRetry={() => void refetch()} />
    )
  }
  if (!data) return <SettingsSkeleton title={title} description={description} back={back} />
  if (data.entries.length === 0) return <NoContent kind="chapter" message="" />

  const open = (arrival: Arrival) => void navigate(paths.studySessionOf({ chapterId }), { state: arrival })
  const stored = findResumable(listStudies(userId, sourceKey(source)))
  const saved = stored && resumeStudyOf({ userId, source }, data, stored) ? stored : undefined
  return (
    <StudySettings
      title={title ?? data.entries[0]?.chapter.title ?? 'Study'}
      description={description}
      entries={data.entries}
      saved={saved}
      back={back}
      onStart={(settings) => open({ startKey: newId(), settings })}
      onResume={() => saved && open({ startKey: saved.startKey })}
    />
  )
}
