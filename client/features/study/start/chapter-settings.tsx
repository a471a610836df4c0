import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useDueText } from '#client/features/learner/due-of-chapter.ts'
import { useLearnerSettings } from '#client/features/learner/learner-settings.ts'
import { OfflineSwitch } from '#client/features/study/offline/offline-switch.tsx'
import { NoContent, StudyError } from '#client/features/study/study-error.tsx'
import { type StudySource, studyCardsQuery } from '#client/features/study/study-source.ts'
import { newId } from '#client/platform/new-id.ts'
import { paths } from '#client/platform/paths.ts'
import { type ChosenSession, findResumableStudy, locationStateOf } from './begin-study.ts'
import classes from './session-form.module.css'
import { SessionForm } from './session-form.tsx'

interface ChapterSettingsProps {
  userId: number
  chapterId: number
  /** Known before the cards are. */
  title: string | undefined
  description: string | undefined
  /** To what the chapter holds. */
  link: ReactNode
  back: ReactNode
  /** Shown instead when the chapter is part of Premium. */
  locked: ReactNode
}

/** The settings of one chapter, on the study home. They open the session page. */
export function ChapterSettings({
  userId,
  chapterId,
  title,
  description,
  link,
  back,
  locked,
}: ChapterSettingsProps) {
  const source: StudySource = { type: 'chapter', chapterId }
  const { data, error, isFetching, refetch } = useQuery(studyCardsQuery(userId, source))
  // Loaded along with the cards, so that the keys are known with the first of them.
  useLearnerSettings()
  const dueText = useDueText(chapterId)
  const navigate = useNavigate()
  if (error?.code === 'premium_required' && !data) return locked
  if (error && !data && !isFetching) {
    return (
      <StudyError error={error} announcement="Failed to start chapter study" onRetry={() => void refetch()} />
    )
  }
  if (!data) return <SettingsSkeleton title={title} description={description} back={back} />
  if (data.cards.length === 0) return <NoContent kind="chapter" message="" />

  const open = (chosen: ChosenSession) =>
    void navigate(paths.studySessionOf({ chapterId }), { state: locationStateOf(chosen) })
  const saved = findResumableStudy({ userId, source }, data)
  return (
    <SessionForm
      title={title ?? data.cards[0]?.chapter.title ?? 'Study'}
      description={description}
      link={link}
      cards={data.cards}
      dueText={dueText}
      saved={saved}
      back={back}
      onStart={(settings) => open({ id: newId(), settings })}
      onResume={() => saved && open({ id: saved.id })}
    >
      <OfflineSwitch chapterId={chapterId} />
    </SessionForm>
  )
}

type SettingsSkeletonProps = Pick<ChapterSettingsProps, 'title' | 'description' | 'back'>

/** The settings while their cards load. */
function SettingsSkeleton({ title, description, back }: SettingsSkeletonProps) {
  return (
    <div className={classes.page} role="status" aria-label="Loading the cards">
      {back}
      {title ? <h1 className={classes.title}>{title}</h1> : <Skeleton height={34} width="60%" mt="xs" />}
      {description && <p className={classes.description}>{description}</p>}
      <div className={classes.form}>
        <Skeleton height={42} mt={30} />
        <Skeleton height={96} mt={30} />
        <Skeleton height={168} mt={30} />
      </div>
    </div>
  )
}
