import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { toast } from '#client/platform/toast.ts'
import { AnswerTally } from '#client/ui/answer-tally.tsx'
import { SyncStatus } from '#client/ui/sync-status.tsx'
import { countText } from '#domain/text/count-text.ts'
import classes from './study-run.module.css'
import { chapterOf, type StudySource } from './study-source.ts'
import type { StudySession } from './use-study-session.ts'

const chapterPauseMs = 2000
const otherPauseMs = 1500

interface StudyCompleteProps {
  session: StudySession
  source: StudySource
  onUndo: () => void
}

/** The end of a session: it is told, then the page moves on by itself. Undo goes back in. */
export function StudyComplete({ session, source, onUndo }: StudyCompleteProps) {
  const chapterId = chapterOf(source)
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)
  const { answered } = session.counts
  const counts = `${countText(answered.cards, 'card')}, ${countText(answered.answers, 'answer')}.`
  const goOn = () => navigate(chapterId === undefined ? paths.study : paths.studyChapter(chapterId))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the session is complete
  useEffect(() => {
    session.end()
    title.current?.focus()
    toast({
      title: 'Session complete',
      description: counts,
    })
    const timer = setTimeout(() => void goOn(), chapterId === undefined ? otherPauseMs : chapterPauseMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <section className={classes.complete}>
      <h1 ref={title} tabIndex={-1}>
        Session complete
      </h1>
      <p>{counts} Next comes what you studied and when it returns.</p>
      <AnswerTally summary={answered} />
      <Group gap="sm" justify="center">
        <Button onClick={() => void goOn()}>Continue</Button>
        {session.canUndo && (
          <Button variant="default" onClick={onUndo}>
            Undo last rating
          </Button>
        )}
      </Group>
      <SyncStatus />
    </section>
  )
}
