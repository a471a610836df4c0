import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { SyncStatus } from '#client/features/outbox/sync-status.tsx'
import { AnswerTally } from '#client/features/session/frame/answer-tally.tsx'
import type { Session } from '#client/features/session/use-session.ts'
import { chapterOf, pathAfter, type StudySource } from '#client/features/study/study-source.ts'
import { toast } from '#client/platform/toast.ts'
import { Announcement } from '#client/ui/text/announcement.tsx'
import { countText } from '#domain/text/count-text.ts'
import classes from './session-screen.module.css'

const chapterPauseMs = 2000
const otherPauseMs = 1500

interface SessionCompleteProps {
  session: Session
  source: StudySource
}

/**
 * The end of a session. A toast that stays reports the result once, and then the next page opens by itself.
 * Undo returns to the session.
 */
export function SessionComplete({ session, source }: SessionCompleteProps) {
  const chapterId = chapterOf(source)
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)
  const { answered } = session.counts
  const isStudied = answered.cards > 0
  const leave = () => navigate(pathAfter(source))

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once, when the session is complete
  useEffect(() => {
    session.end()
    title.current?.focus()
    toast({ title: 'Session complete' })
    const timer = setTimeout(() => void leave(), chapterId === undefined ? otherPauseMs : chapterPauseMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <section className={classes.complete}>
      <h1 ref={title} tabIndex={-1}>
        {isStudied
          ? `${countText(answered.cards, 'card')}, ${countText(answered.answers, 'answer')}`
          : 'All cards were set aside'}
      </h1>
      {isStudied && <AnswerTally summary={answered} />}
      <Button onClick={() => void leave()}>Continue</Button>
      {session.canUndo && (
        <Button variant="subtle" onClick={session.undo}>
          {session.undoLabel}
        </Button>
      )}
      <SyncStatus />
      <Announcement text={session.rated ?? ''} />
    </section>
  )
}
